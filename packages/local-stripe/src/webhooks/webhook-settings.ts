/** Simulated faults of webhook delivery, for tests; off by default. */
export interface WebhookSettings {
  /** Delay before the first delivery of each event. */
  delayMs: number;
  /** How many of the next events are never delivered; `true`: all. */
  drop: number | boolean;
  /** How many of the next events are delivered twice; `true`: all. */
  duplicate: number | boolean;
  /** Events are collected for 300 ms and delivered newest first. */
  reorder: boolean;
}

export const WEBHOOK_SETTINGS_OFF: WebhookSettings = { delayMs: 0, drop: 0, duplicate: 0, reorder: false };

/** Returns whether the setting applies to this event, and counts it down. */
export function consumeOne(settings: WebhookSettings, name: "drop" | "duplicate"): boolean {
  const value = settings[name];
  if (typeof value === "boolean") return value;
  if (value <= 0) return false;
  settings[name] = value - 1;
  return true;
}
