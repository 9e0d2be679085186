/** What is said where nothing better is known. */
export const general = {
  internal: "Something went wrong on our side. Please try again.",
  inputDoesNotFit: "The input does not fit.",
  /** Of what the library of the calls refuses; programs read what it says. */
  notUnderstood: (said: string) => said,
};
