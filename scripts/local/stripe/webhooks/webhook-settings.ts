/** Test settings of the webhook; all of them off is how Stripe behaves on a good day. */
export interface WebhookSettings {
  /** Each event is held this long before its first delivery. */
  delayMs: number;
  /** The next so many events are never delivered; `true`: all of them. */
  drop: number | boolean;
  /** The next so many events are delivered twice; `true`: all of them. */
  duplicate: number | boolean;
  /** Events are gathered for a moment and delivered newest first. */
  reorder: boolean;
}

export const WEBHOOK_SETTINGS_OFF: WebhookSettings = { delayMs: 0, drop: 0, duplicate: 0, reorder: false };

/** Counts down a setting like "the next two", and says whether this event is one of them. */
export function takeOne(settings: WebhookSettings, name: "drop" | "duplicate"): boolean {
  const value = settings[name];
  if (typeof value === "boolean") return value;
  if (value <= 0) return false;
  settings[name] = value - 1;
  return true;
}
