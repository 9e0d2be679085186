import { createHmac, timingSafeEqual } from "node:crypto";
import type { EmailTopic } from "../../db/generated/enums.ts";

/** One topic of one user. */
export interface Subscription {
  userId: string;
  topic: EmailTopic;
}

export interface UnsubscribeKeys {
  keyOf: (subscription: Subscription) => string;
  isKeyOf: (subscription: Subscription, key: string) => boolean;
}

const hmac = (secret: string, { userId, topic }: Subscription) =>
  createHmac("sha256", secret).update(`unsubscribe ${userId} ${topic}`);

/**
 * The keys in unsubscribe links: an HMAC of user and topic, so that nothing is stored. The first secret makes them; those of
 * the former ones are valid as well.
 */
export function createUnsubscribeKeys(secrets: readonly [string, ...string[]]): UnsubscribeKeys {
  const [secret] = secrets;
  return {
    keyOf: (subscription) => hmac(secret, subscription).digest("base64url"),
    isKeyOf: (subscription, key) => {
      const received = Buffer.from(key, "base64url");
      return secrets.some((one) => {
        const expected = hmac(one, subscription).digest();
        return received.length === expected.length && timingSafeEqual(received, expected);
      });
    },
  };
}
