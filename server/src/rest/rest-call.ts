import type { FastifyRequest } from "fastify";
import type { Actor, AppDeps, Deps } from "../deps.ts";
import { AppError } from "../errors/app-error.ts";
import type { PlainErrorCode } from "../texts/error-text.ts";
import { appRouter } from "../routers/app-router.ts";
import { originOf } from "../request-origin.ts";
import { readSchool, type School } from "../modules/school/school.ts";
import { createContext, visitorContext } from "../trpc/context.ts";
import type { DbOf } from "../trpc/pool-of.ts";

/** One REST call: the procedures in its caller's name. */
export interface RestCall {
  procedures: ReturnType<typeof appRouter.createCaller>;
  /** Null for a visitor and for an invalid token. */
  actor: Actor | null;
  /** Why the call's token is invalid. */
  tokenError: PlainErrorCode | null;
  /** Makes the addresses of pictures absolute. */
  origin: string;
  school: School;
}

/** The call of a request: by its bearer token until another token of the school is given. */
export type CallOf = (request: FastifyRequest, token?: string) => Promise<RestCall>;

// Programs cannot renew a token in the background as the web client does.
const TOKEN_MINUTES = 60;

/** Creates the procedures of a request, once per request. */
export function createCallOf(deps: AppDeps, dbOf: DbOf, publicUrl: string | null): CallOf {
  const calls = new WeakMap<FastifyRequest, Promise<RestCall>>();
  const begin = async (request: FastifyRequest, token?: string): Promise<RestCall> => {
    const { id, ip } = request;
    const headers = token === undefined ? request.headers : { authorization: `Bearer ${token}` };
    const school = await deps.schools.current();
    const ctx = { ...deps, tokenMinutes: TOKEN_MINUTES, log: request.log };
    const caller = await createContext(ctx, school, { id, ip, headers });
    const context = { ...caller, db: await dbOf(request.routeOptions.config.procedure) };
    const { actor, tokenError } = context;
    const origin = originOf(request, publicUrl);
    return { procedures: appRouter.createCaller(context), actor, tokenError, origin, school };
  };
  return (request, token) => {
    const call = (token === undefined && calls.get(request)) || begin(request, token);
    calls.set(request, call);
    return call;
  };
}

/** The procedures of a visitor, whose results may be cached publicly, and the school as it is where they read. */
export type Visitor = (requestId: string, db: Deps["db"]) => Promise<Pick<RestCall, "procedures" | "school">>;

/** Creates the calls of a visitor. */
export function createVisitor(deps: AppDeps): Visitor {
  return async (requestId, db) => {
    const school = await readSchool(db);
    return { procedures: appRouter.createCaller(visitorContext({ ...deps, db }, school, requestId)), school };
  };
}

/** Whether an address is the caller's own. A blank within it is a `+` that the client has not encoded. */
export function isOwnEmail({ actor }: Pick<RestCall, "actor">, email: string): boolean {
  return actor?.email.toLowerCase() === email.trim().replaceAll(" ", "+").toLowerCase();
}

/**
 * Refuses a call about another person's e-mail and returns the caller's. A visitor passes: the procedure refuses them.
 *
 * @throws AppError EMAIL_NOT_YOURS
 */
export function requireOwnEmail(call: RestCall, email: string | undefined): string {
  if (call.actor && email !== undefined && !isOwnEmail(call, email)) throw new AppError("EMAIL_NOT_YOURS");
  return call.actor?.email ?? "";
}
