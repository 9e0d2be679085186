/** A refund's idempotency key at the provider; each retry has its own. */
export function refundKey({ id, attempt }: { id: string; attempt: number }): string {
  return `${id}/${attempt}`;
}
