import { createSecretKey, type KeyObject } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";

const LIFETIME_MINUTES = 15;
const ISSUER = "campside";
const ALGORITHM = "HS256";

const claims = z.object({ sub: z.uuid(), session: z.number().int(), exp: z.number() });

export interface Session {
  userId: string;
  /** Has to equal the user's own; raised there to end every earlier session. */
  version: number;
}

export interface AppTokens {
  issue(session: Session): Promise<{ token: string; expiresAt: Date }>;
  /** @throws AppError TOKEN_EXPIRED, SESSION_ENDED (for anything that is not a token of ours) */
  read(token: string): Promise<Session>;
}

/** So many tokens are known again without their signature being worked out anew. */
const TOKENS_REMEMBERED = 10_000;

// An object: the library prepares it for signing once, and would prepare bytes at every call.
const keyOf = (secret: string): KeyObject => createSecretKey(secret, "utf8");

/**
 * The product's own short-lived tokens. They name a user, never a role. The first secret signs; tokens signed with a
 * former one hold until they run out, so that a new secret signs nobody out.
 */
export function createAppTokens(
  [secret, ...former]: readonly [string, ...string[]],
  now: () => Date = () => new Date(),
): AppTokens {
  const key = keyOf(secret);
  const keys = [key, ...former.map(keyOf)];
  // Says that the signature is ours, no more: whether the session still holds is asked of the database at every call.
  const verified = new LRUCache<string, { session: Session; endsAt: number }>({ max: TOKENS_REMEMBERED });
  return {
    issue: async ({ userId, version }) => {
      const issuedAt = now();
      const expiresAt = new Date(issuedAt.getTime() + LIFETIME_MINUTES * 60_000);
      const token = await new SignJWT({ session: version })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt };
    },
    read: async (token) => {
      const known = verified.get(token);
      if (known && known.endsAt > now().getTime()) return known.session;
      verified.delete(token);
      try {
        const { sub, session: version, exp } = claims.parse(await verifyWithAny(token, keys, now()));
        const session = { userId: sub, version };
        verified.set(token, { session, endsAt: exp * 1000 });
        return session;
      } catch (error) {
        throw new AppError(error instanceof errors.JWTExpired ? "TOKEN_EXPIRED" : "SESSION_ENDED", { cause: error });
      }
    },
  };
}

// A former key is tried only where the signature is not the newer one's: whatever else is wrong with a token stays wrong.
async function verifyWithAny(token: string, [key, ...others]: KeyObject[], currentDate: Date): Promise<JWTPayload> {
  if (!key) throw new errors.JWSSignatureVerificationFailed();
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: ISSUER,
      currentDate,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return verifyWithAny(token, others, currentDate);
    throw error;
  }
}
