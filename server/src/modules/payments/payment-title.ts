/** What a payment is called: the class, or the first one of several and how many more places there are. As in `pay_enrolments`. */
export function paymentTitle(classNames: readonly string[]): string {
  const [first = "", ...more] = classNames;
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}
