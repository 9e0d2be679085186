/** What amounts come to, in US cents. */
export function sumCents(amounts: readonly { amountCents: number }[]): number {
  return amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
