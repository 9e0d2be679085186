import { initTRPC } from "@trpc/server";
import { wireFormat } from "./wire-format.ts";
import { AppError } from "../errors/app-error.ts";
import { refusalOf } from "../errors/refusal-of.ts";
import type { Counted } from "../plugins/request-limits.ts";
import type { Context } from "./context.ts";
import { formatError, toTrpcError } from "./error-mapping.ts";
import { type Callers, requireCaller } from "./require-caller.ts";

export interface ProcedureMeta {
  /** What a call counts as for the limits on requests; left out, it is any other call. */
  countedAs?: Counted;
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    transformer: wireFormat,
    errorFormatter: ({ shape, error, ctx }) => formatError(shape, error, ctx?.requestId),
  });

export const router = t.router;

// Here and not in the error formatter, which callers inside the server never reach.
const mapRefusals = t.middleware(async ({ next }) => {
  const result = await next();
  const refusal = result.ok ? null : refusalOf(result.error.cause);
  if (refusal) throw toTrpcError(refusal);
  return result;
});

/** Anybody. */
export const publicProcedure = t.procedure.use(mapRefusals);

/** Anybody whose token, if there is one, still holds. */
export const sessionProcedure = publicProcedure.use(({ ctx, next }) => {
  if (ctx.tokenRefusal) throw new AppError(ctx.tokenRefusal);
  return next();
});

function procedureFor(callers: Callers) {
  return publicProcedure.use(({ ctx, next }) => next({ ctx: { actor: requireCaller(ctx, callers) } }));
}

/** Any signed-in user. */
export const signedInProcedure = procedureFor("signed-in");
export const studentProcedure = procedureFor("student");
export const instructorProcedure = procedureFor("instructor");
export const adminProcedure = procedureFor("admin");
