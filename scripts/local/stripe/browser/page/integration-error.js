/** A mistake in how the page uses Stripe; never something a customer did. */
export class IntegrationError extends Error {
  /** @override */
  name = "IntegrationError";
}
