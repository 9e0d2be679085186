import { createHash } from "node:crypto";

/** A version 7 UUID of an instant, derived from a key. */
export function stableId(key: string, at: Date): string {
  const random = createHash("sha256").update(key).digest("hex");
  const time = at.getTime().toString(16).padStart(12, "0");
  const variant = ((Number.parseInt(random.slice(3, 4), 16) & 3) | 8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}

/** The payment intent id of a demo payment, derived from a key. */
export function stableIntentId(key: string): string {
  return `pi_demo_${providerNumber(key)}`;
}

/** The refund id of a demo payment, derived from a key. */
export function stableRefundId(key: string): string {
  return `re_demo_${providerNumber(key)}`;
}

function providerNumber(key: string): string {
  return createHash("sha256").update(key).digest("base64url").replaceAll(/[-_]/g, "").slice(0, 20);
}
