import type { StripeApi } from "./api/stripe-api.ts";
import type { WebhookDelivery } from "./webhooks/webhook-delivery.ts";

export interface ControlAnswer {
  status: number;
  body: object;
}

const isFlag = (value: unknown): boolean => typeof value === "boolean";
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isFlagOrCount = (value: unknown): boolean => isFlag(value) || isCount(value);
const isFailure = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false;
  const { count, status, afterEffect = false, isKept = false, ...rest } = value as Record<string, unknown>;
  return isCount(count) && isCount(status) && isFlag(afterEffect) && isFlag(isKept) && Object.keys(rest).length === 0;
};

const WEBHOOK_CHECKS = { delayMs: isCount, drop: isFlagOrCount, duplicate: isFlagOrCount, reorder: isFlag };
const API_CHECKS = { apiDelayMs: isCount, failNext: isFailure };

/** Reads and changes the test settings. A change names the settings it means; the others stay. */
export async function answerControl(
  method: string,
  path: string,
  body: string,
  { api, delivery }: { api: StripeApi; delivery: WebhookDelivery },
): Promise<ControlAnswer> {
  if (method === "POST" && path === "/_local/webhooks/flush") {
    await delivery.flush();
    return { status: 200, body: { waiting: delivery.waiting } };
  }
  if (path === "/_local/webhooks") {
    const refused = method === "POST" ? change(delivery.settings, body, WEBHOOK_CHECKS) : undefined;
    return refused ?? { status: 200, body: { ...delivery.settings, waiting: delivery.waiting } };
  }
  if (path === "/_local/api") {
    const refused = method === "POST" ? change(api.faults, body, API_CHECKS) : undefined;
    return refused ?? { status: 200, body: api.faults };
  }
  return { status: 404, body: { error: { message: `There is no ${method} ${path}.` } } };
}

function change(
  settings: object,
  body: string,
  checks: Record<string, (value: unknown) => boolean>,
): ControlAnswer | undefined {
  const wanted = parseObject(body);
  if (!wanted) return { status: 400, body: { error: { message: "Send a JSON object." } } };
  for (const [name, value] of Object.entries(wanted)) {
    if (checks[name]?.(value)) continue;
    const known = Object.keys(checks).join(", ");
    return { status: 400, body: { error: { message: `Bad setting "${name}". The settings are ${known}.` } } };
  }
  Object.assign(settings, wanted);
  return undefined;
}

function parseObject(body: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
