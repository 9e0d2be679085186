/**
 * @typedef {{ [name: string]: unknown }} Fields
 * @typedef {{ type: string, message?: string, code?: string, decline_code?: string, param?: string, payment_intent?: Intent }} ApiError
 * @typedef {{ id: string, status: string, client_secret: string, amount: number, currency: string, last_payment_error?: ApiError | null, [member: string]: unknown }} Intent
 * @typedef {{ object: Fields, error?: undefined } | { object?: undefined, error: ApiError }} Reply
 */

/**
 * Calls the API with a publishable key. It never rejects: a failure is the reply's error.
 * @param {{ origin: string, key: string, method: "GET" | "POST", path: string, fields: Fields }} call
 * @returns {Promise<Reply>}
 */
export async function callApi({ origin, key, method, path, fields }) {
  const form = new URLSearchParams(flatten(fields)).toString();
  try {
    const response = await fetch(method === "GET" ? `${origin}${path}?${form}` : origin + path, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/x-www-form-urlencoded" },
      ...(method === "GET" ? {} : { body: form }),
    });
    const result = await response.json();
    return response.ok ? { object: result } : { error: result.error };
  } catch {
    return {
      error: {
        type: "api_connection_error",
        message:
          "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.",
      },
    };
  }
}

/**
 * Encodes nested fields as Stripe does: `card[number]`.
 * @param {Fields} fields
 * @param {string} [prefix]
 * @returns {[string, string][]}
 */
function flatten(fields, prefix = "") {
  return Object.entries(fields).flatMap(([name, value]) => {
    const key = prefix === "" ? name : `${prefix}[${name}]`;
    if (value === undefined || value === null) return [];
    if (typeof value === "object") return flatten(/** @type {Fields} */ (value), key);
    return [/** @type {[string, string]} */ ([key, `${/** @type {string | number | boolean} */ (value)}`])];
  });
}
