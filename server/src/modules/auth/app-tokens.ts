import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";

const LIFETIME_MINUTES = 15;
const ISSUER = "campside";
const ALGORITHM = "HS256";

const claims = z.object({ sub: z.uuid(), session: z.number().int() });

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

/** The product's own short-lived tokens. They name a user, never a role. */
export function createAppTokens(secret: string, now: () => Date = () => new Date()): AppTokens {
  const key = new TextEncoder().encode(secret);
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
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: ISSUER,
          currentDate: now(),
        });
        const { sub, session } = claims.parse(payload);
        return { userId: sub, version: session };
      } catch (error) {
        throw new AppError(error instanceof errors.JWTExpired ? "TOKEN_EXPIRED" : "SESSION_ENDED", { cause: error });
      }
    },
  };
}
