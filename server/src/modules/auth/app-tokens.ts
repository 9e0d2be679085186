import { createSecretKey, type KeyObject } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";

const USUAL_MINUTES = 15;
const ISSUER = "campside";
const ALGORITHM = "HS256";

const claims = z.object({ sub: z.uuid(), session: z.number().int(), exp: z.number() });

export interface Session {
  userId: string;
  /** Must equal the user's `session_version`; incremented there to end every earlier session. */
  version: number;
}

export interface AppTokens {
  /** The lifetime, and not the end, for who renews it: the clock there may be wrong. */
  issue(session: Session, minutes?: number): Promise<{ token: string; lastsSeconds: number }>;
  /** @throws AppError TOKEN_EXPIRED, SESSION_ENDED (for anything that is not a token of this school) */
  read(token: string): Promise<Session>;
}

const CACHED_TOKENS = 10_000;

// A KeyObject is imported once; raw bytes would be imported at every call.
const keyOf = (secret: string): KeyObject => createSecretKey(secret, "utf8");

/**
 * Issues and verifies the school's own short-lived tokens. They name a user, never a role. The first secret signs; the
 * former ones only verify, so that rotating the secret signs nobody out.
 */
export function createAppTokens(
  [secret, ...former]: readonly [string, ...string[]],
  now: () => Date = () => new Date(),
): AppTokens {
  const key = keyOf(secret);
  const keys = [key, ...former.map(keyOf)];
  // Caches the signature check only: findActor checks the session version at every call.
  const verified = new LRUCache<string, { session: Session; endsAt: number }>({ max: CACHED_TOKENS });
  return {
    issue: async ({ userId, version }, minutes = USUAL_MINUTES) => {
      const issuedAt = now();
      const expiresAt = new Date(issuedAt.getTime() + minutes * 60_000);
      const token = await new SignJWT({ session: version })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, lastsSeconds: minutes * 60 };
    },
    read: async (token) => {
      const cached = verified.get(token);
      if (cached && cached.endsAt > now().getTime()) return cached.session;
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

// Tries a former key only when the signature does not match: any other error is final.
async function verifyWithAny(token: string, [key, ...olderKeys]: KeyObject[], currentDate: Date): Promise<JWTPayload> {
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
    if (error instanceof errors.JWSSignatureVerificationFailed) return verifyWithAny(token, olderKeys, currentDate);
    throw error;
  }
}
