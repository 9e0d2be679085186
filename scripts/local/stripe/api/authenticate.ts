import { ApiError } from "./api-error.ts";
import type { KeyHolder } from "./call.ts";

interface Keys {
  secretKey: string;
  publishableKey: string;
}

/** Says which key a call carries; without a right one, Stripe's 401. */
export function authenticate(authorization: string | undefined, keys: Keys): KeyHolder {
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

/** Refuses a browser's key where only a server may call. */
export function requireSecretKey(holder: KeyHolder): void {
  if (holder === "secret") return;
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
