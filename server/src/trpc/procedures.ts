import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import type { Role } from "../db/generated/enums.ts";
import { AppError } from "../errors/app-error.ts";
import type { Counted } from "../plugins/request-limits.ts";
import type { Context } from "./context.ts";
import { formatError, toTrpcError } from "./error-mapping.ts";

export interface ProcedureMeta {
  /** What a call counts as for the limits on requests; left out, it is any other call. */
  countedAs?: Counted;
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    transformer: superjson,
    errorFormatter: ({ shape, error, ctx }) => formatError(shape, error, ctx?.requestId),
  });

export const router = t.router;

// Here and not in the error formatter, which callers inside the server never reach.
const mapRefusals = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof AppError) throw toTrpcError(result.error.cause);
  return result;
});

/** Anybody. */
export const publicProcedure = t.procedure.use(mapRefusals);

/** Anybody whose token, if there is one, still holds. */
export const sessionProcedure = publicProcedure.use(({ ctx, next }) => {
  if (ctx.tokenRefusal) throw new AppError(ctx.tokenRefusal);
  return next();
});

/** Any signed-in user. */
export const signedInProcedure = sessionProcedure.use(({ ctx, next }) => {
  if (!ctx.actor) throw new AppError("SIGN_IN_REQUIRED");
  return next({ ctx: { actor: ctx.actor } });
});

function roleProcedure(role: Role) {
  return signedInProcedure.use(({ ctx, next }) => {
    if (ctx.actor.role !== role) throw new AppError("ROLE_REQUIRED");
    return next();
  });
}

export const studentProcedure = roleProcedure("student");
export const instructorProcedure = roleProcedure("instructor");
export const adminProcedure = roleProcedure("admin");
