/** What an order of ours is called at the provider: a new try after a failure is another refund there. */
export function refundKey({ id, attempt }: { id: string; attempt: number }): string {
  return `${id}/${attempt}`;
}
