import type { FastifyRequest } from "fastify";
import type { Actor, Deps } from "../deps.ts";
import { AppError, type RefusalCode } from "../errors/app-error.ts";
import { appRouter } from "../trpc/app-router.ts";
import { createContext } from "../trpc/context.ts";

/** One REST call: the procedures on behalf of whoever makes it. */
export interface RestCall {
  procedures: ReturnType<typeof appRouter.createCaller>;
  /** The signed-in caller's id and e-mail; null for a visitor, or with a token that no longer holds. */
  actor: Actor | null;
  /** Why the token that came with the call does not hold. */
  tokenRefusal: RefusalCode | null;
}

export type CallOf = (request: FastifyRequest) => Promise<RestCall>;

/** Makes calls to the procedures that run in the request's own context; a request has one, however often it is asked. */
export function createCallOf(deps: Deps): CallOf {
  const calls = new WeakMap<FastifyRequest, Promise<RestCall>>();
  const begin = async (request: FastifyRequest): Promise<RestCall> => {
    const { authorization } = request.headers;
    const context = await createContext({ ...deps, log: request.log }, { authorization, requestId: request.id });
    const { actor, tokenRefusal } = context;
    return { procedures: appRouter.createCaller(context), actor, tokenRefusal };
  };
  return (request) => {
    const call = calls.get(request) ?? begin(request);
    calls.set(request, call);
    return call;
  };
}

/** Makes calls to the procedures as a visitor, whoever asks: what comes back may be shown to everybody. */
export function createVisitor(deps: Deps): (requestId: string) => RestCall["procedures"] {
  return (requestId) => appRouter.createCaller({ ...deps, actor: null, tokenRefusal: null, requestId });
}

/** Whether an address is the caller's own. */
export function isOwnEmail({ actor }: Pick<RestCall, "actor">, email: string): boolean {
  return actor?.email.toLowerCase() === email.trim().toLowerCase();
}

/**
 * Refuses a call about another person's e-mail. A visitor passes: the procedure asks them to sign in.
 *
 * @throws AppError EMAIL_NOT_YOURS
 */
export function requireOwnEmail(call: RestCall, email: string | undefined): void {
  if (call.actor && email !== undefined && !isOwnEmail(call, email)) throw new AppError("EMAIL_NOT_YOURS");
}
