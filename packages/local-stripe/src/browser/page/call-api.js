/**
 * @typedef {{ [name: string]: string | number | boolean | Fields | undefined }} Fields
 * @typedef {{ type: string, message?: string, code?: string, payment_intent?: Intent }} ApiError
 * @typedef {{ id: string, status: string, amount: number, currency: string, last_payment_error?: ApiError | null }} Intent
 * @typedef {{ object: any, error?: undefined } | { object?: undefined, error: ApiError }} Reply
 */

/**
 * Sends a POST request with a publishable key. It never rejects: a failure is the reply's error.
 * @param {string} url
 * @param {string} key
 * @param {Fields} fields
 * @returns {Promise<Reply>}
 */
export async function callApi(url, key, fields) {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams(flatten(fields)),
    });
    const result = await response.json();
    return response.ok ? { object: result } : { error: result.error };
  } catch {
    const message =
      "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.";
    return { error: { type: "api_connection_error", message } };
  }
}

/**
 * Encodes nested fields as Stripe does: `card[number]`.
 * @param {Fields} fields
 * @param {(name: string) => string} [nameOf]
 * @returns {[string, string][]}
 */
function flatten(fields, nameOf = (name) => name) {
  return Object.entries(fields).flatMap(([name, value]) =>
    typeof value === "object"
      ? flatten(value, (inner) => `${nameOf(name)}[${inner}]`)
      : [/** @type {[string, string]} */ ([nameOf(name), String(value)])],
  );
}
