import type { StripeApi } from "./api/stripe-api.ts";
import type { WebhookDelivery } from "./webhooks/webhook-delivery.ts";

export interface ControlResponse {
  status: number;
  body: object;
}

const isFlag = (value: unknown): boolean => typeof value === "boolean";
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isFlagOrCount = (value: unknown): boolean => isFlag(value) || isCount(value);
const isFailure = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false;
  const { count, status, afterEffect = false, isStored = false, ...rest } = value as Record<string, unknown>;
  return isCount(count) && isCount(status) && isFlag(afterEffect) && isFlag(isStored) && Object.keys(rest).length === 0;
};

const WEBHOOK_CHECKS = { delayMs: isCount, drop: isFlagOrCount, duplicate: isFlagOrCount, reorder: isFlag };
const API_CHECKS = { apiDelayMs: isCount, failNext: isFailure };

/** Reads and changes the simulated faults. Settings that a change does not name stay as they are. */
export async function handleControl(
  method: string,
  path: string,
  body: string,
  { api, delivery }: { api: StripeApi; delivery: WebhookDelivery },
): Promise<ControlResponse> {
  if (method === "POST" && path === "/_local/webhooks/flush") {
    await delivery.flush();
    return { status: 200, body: { pending: delivery.pending } };
  }
  if (path === "/_local/webhooks") {
    const failure = method === "POST" ? change(delivery.settings, body, WEBHOOK_CHECKS) : undefined;
    return failure ?? { status: 200, body: { ...delivery.settings, pending: delivery.pending } };
  }
  if (path === "/_local/api") {
    const failure = method === "POST" ? change(api.faults, body, API_CHECKS) : undefined;
    return failure ?? { status: 200, body: api.faults };
  }
  return { status: 404, body: { error: { message: `There is no ${method} ${path}.` } } };
}

function change(
  settings: object,
  body: string,
  checks: Record<string, (value: unknown) => boolean>,
): ControlResponse | undefined {
  const changes = parseObject(body);
  if (!changes) return { status: 400, body: { error: { message: "Send a JSON object." } } };
  for (const [name, value] of Object.entries(changes)) {
    if (checks[name]?.(value)) continue;
    const names = Object.keys(checks).join(", ");
    return { status: 400, body: { error: { message: `Bad setting "${name}". The settings are ${names}.` } } };
  }
  Object.assign(settings, changes);
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
