/** The shape of a message module in another language: the same keys, with any text. */
export type Translated<T> = T extends (...args: infer A) => infer R
  ? (...args: A) => Translated<R>
  : T extends string | number
    ? T extends string
      ? string
      : number
    : T extends readonly (infer E)[]
      ? readonly Translated<E>[]
      : { [K in keyof T]: Translated<T[K]> };
