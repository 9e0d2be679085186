import { type AnyProcedure, initTRPC, type TRPCError } from "@trpc/server";
import { wireFormat } from "./wire-format.ts";
import type { PoolName } from "../db/open-pools.ts";
import { AppError } from "../errors/app-error.ts";
import { toAppError } from "../errors/to-app-error.ts";
import type { Counted } from "../plugins/rate-limits.ts";
import type { Context } from "./context.ts";
import { formatError, toTrpcError } from "./error-mapping.ts";
import { FIRST_LANGUAGE } from "../schemas/languages.ts";
import type { Permission } from "../permissions.ts";
import { requirePermission } from "./require-permission.ts";

interface ProcedureMeta {
  /** The permission that the caller's role must have; none by default. */
  permission?: Permission;
  /**
   * Whose answers are the same: everybody's, or those of visitors, where who is signed in may find more. What a visitor gets is cached
   * and sent to everybody, and counts as `reads` when it is computed.
   */
  public?: "everybody" | "visitors";
  /** The rate limit that any other call counts against; `calls` by default. */
  rateLimitBucket?: Exclude<Counted, "reads">;
  /** How many calls a call counts as; 1 by default. */
  weight?: number;
  /** The connection pool of a call; `reads` by default, as for authentication. */
  pool?: Exclude<PoolName, "reads">;
  /** Only reads, and may do so from a replica that is up to date. */
  mayReadReplica?: true;
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    transformer: wireFormat,
    errorFormatter: ({ shape, error, ctx }) => formatError(shape, error, ctx ?? { language: FIRST_LANGUAGE }),
  });

export const router = t.router;

/** The errors of calls that are broken off: they may have written. */
const BROKEN_OFF = new Set<TRPCError["code"]>(["INTERNAL_SERVER_ERROR", "SERVICE_UNAVAILABLE"]);

// Not in the error formatter, which in-process callers bypass.
const mapErrors = t.middleware(async ({ ctx, type, next }) => {
  const result = await next();
  const appError = result.ok ? null : toAppError(result.error.cause);
  const error = appError ? toTrpcError(appError) : !result.ok && result.error;
  // A refused one has written nothing, or what has written says so itself.
  if (type === "mutation" && (!error || BROKEN_OFF.has(error.code))) ctx.changed?.();
  if (appError) throw error;
  return result;
});

/** Any caller. */
export const publicProcedure = t.procedure.use(mapErrors);

/** Any caller, who all get the same answer. A meta of its own: the client reads it in the router's type. */
export const publicQuery = initTRPC
  .context<Context>()
  .meta<ProcedureMeta & { public: "everybody" }>()
  .create({ defaultMeta: { public: "everybody" } })
  .procedure.concat(publicProcedure);

/** Any caller without a token or with a valid one. */
export const sessionProcedure = publicProcedure.use(({ ctx, next }) => {
  if (ctx.tokenError) throw new AppError(ctx.tokenError);
  return next();
});

/** Any caller. Where a visitor finds nothing, an invalid token is the error: a valid one might find more. */
export const optionalSessionProcedure = publicProcedure.meta({ public: "visitors" }).use(async ({ ctx, next }) => {
  const result = await next();
  if (!result.ok && ctx.tokenError && toAppError(result.error.cause)?.kind === "missing") {
    throw new AppError(ctx.tokenError);
  }
  return result;
});

/** Ctx-in callers whose role has the permission. */
export const permitted = (permission: Permission) =>
  publicProcedure
    .meta({ permission })
    .use(({ ctx, next }) => next({ ctx: { actor: requirePermission(ctx, permission) } }));

/** A procedure's metadata. */
export function metaOf(procedure: AnyProcedure | undefined): ProcedureMeta {
  return procedure?._def.meta ?? {};
}
