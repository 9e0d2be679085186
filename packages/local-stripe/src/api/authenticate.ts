import { ApiError } from "./api-error.ts";
import type { KeyType } from "./call.ts";

interface Keys {
  secretKey: string;
  publishableKey: string;
}

/**
 * Returns the type of the API key in the Authorization header.
 *
 * @throws ApiError 401 without a valid key
 */
export function authenticate(authorization: string | undefined, keys: Keys): KeyType {
  const key = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1];
  if (key === keys.secretKey) return "secret";
  if (key === keys.publishableKey) return "publishable";
  throw new ApiError(401, {
    type: "invalid_request_error",
    message:
      key === undefined
        ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/."
        : `Invalid API Key provided: ${masked(key)}`,
  });
}

/** @throws ApiError 401 for a publishable key */
export function requireSecretKey(keyType: KeyType): void {
  if (keyType === "secret") return;
  throw new ApiError(401, {
    type: "invalid_request_error",
    code: "secret_key_required",
    message:
      "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
  });
}

function masked(key: string): string {
  return key.slice(0, 8) + "*".repeat(Math.max(0, key.length - 12)) + (key.length > 12 ? key.slice(-4) : "");
}
