/** Incorrect use of the library by the page, never a mistake of the customer. */
export class IntegrationError extends Error {
  /** @override */
  name = "IntegrationError";
}
