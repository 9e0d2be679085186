import type { Actor, Deps } from "../deps.ts";
import { AppError, type RefusalCode } from "../errors/app-error.ts";
import { findActor } from "../modules/auth/find-actor.ts";

/** What every procedure is given. */
export interface Context extends Deps {
  actor: Actor | null;
  /** Why the token that came with the call does not hold; null without a token, or with a good one. */
  tokenRefusal: RefusalCode | null;
  requestId: string;
}

const BEARER = /^Bearer (\S+)$/i;

/** Reads who calls, from the bearer token and the database. Never refuses: procedures do, where they need a caller. */
export async function createContext(
  deps: Deps,
  { authorization, requestId }: { authorization: string | undefined; requestId: string },
): Promise<Context> {
  const token = BEARER.exec(authorization ?? "")?.[1];
  if (!token) return { ...deps, actor: null, tokenRefusal: null, requestId };
  try {
    return { ...deps, actor: await findActor(deps, token), tokenRefusal: null, requestId };
  } catch (error) {
    if (error instanceof AppError) return { ...deps, actor: null, tokenRefusal: error.code, requestId };
    throw error;
  }
}
