import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { type AnyCtx, anonymousContext, type Deps } from "../deps.ts";
import { AppError } from "../errors/app-error.ts";
import type { School } from "../modules/school/school.ts";
import type { PlainErrorCode } from "../texts/error-text.ts";
import { type Language, languageOf } from "../schemas/languages.ts";
import { findActor } from "../modules/auth/find-actor.ts";

/** The context of every procedure. */
export interface Context extends AnyCtx {
  /** Why the call's token is invalid; null without a token or with a valid one. */
  tokenError: PlainErrorCode | null;
  requestId: string;
  /** Runs an attempt to use a code, unless too many were refused; absent for a call in process. */
  tryCode?: (<T>(attempt: () => Promise<T>) => Promise<T>) | undefined;
}

/** The language of the page that sends a request. Not that of the browser: a page is in one language. */
export const languageOfPage = ({ headers }: Pick<IncomingMessage, "headers">): Language =>
  languageOf(headers["x-campside-language"]);

// Programs whose local storage holds no token send these words in its place.
const NO_TOKEN = new Set(["null", "undefined"]);

/** The bearer token of an Authorization header. */
export function bearerToken(authorization: string | undefined): string | undefined {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  return token !== undefined && NO_TOKEN.has(token) ? undefined : token;
}

/** The context of a call on behalf of a visitor. What is made for everybody takes the school from where it reads the rest. */
export function visitorContext(deps: Deps, school: School, requestId: string): Context {
  return { ...anonymousContext(deps, school), tokenError: null, requestId };
}

/** Finds the caller by the bearer token. An invalid token is no error here; procedures that need a caller throw it. */
export async function createContext(
  deps: Deps,
  school: School,
  { headers, id, ip }: Pick<FastifyRequest, "headers" | "id" | "ip">,
): Promise<Context> {
  const context = { ...visitorContext(deps, school, id), address: ip };
  const token = bearerToken(headers.authorization);
  if (!token) return context;
  try {
    return { ...context, actor: await findActor(deps, token) };
  } catch (error) {
    // None of the refusals of a token has data.
    if (error instanceof AppError) return { ...context, tokenError: error.code as PlainErrorCode };
    throw error;
  }
}
