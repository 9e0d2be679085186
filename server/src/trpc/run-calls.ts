import {
  type AnyProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  transformTRPCResponse,
  TRPCError,
} from "@trpc/server";
import { getHTTPStatusCode } from "@trpc/server/http";
import type { Db } from "../db/client.ts";
import { AppError } from "../errors/app-error.ts";
import { toAppError } from "../errors/to-app-error.ts";
import { requireShallowJson } from "../json-depth.ts";
import { appRouter } from "../routers/app-router.ts";
import type { Language } from "../schemas/languages.ts";
import type { Context } from "./context.ts";
import { headersOf, toTrpcError } from "./error-mapping.ts";
import { wireFormat } from "./wire-format.ts";

/** A GET or POST request, as Fastify has parsed it; the body is text. */
export interface TrpcRequest {
  method: string;
  params: { path: string };
  query: { batch?: unknown; input?: unknown };
  body: unknown;
}

export interface RunOptions {
  contextOf: () => Context | Promise<Context>;
  /** The language of the errors. */
  language: Language;
  /** The connection pool of a procedure; that of the context by default. */
  dbOf?: (procedure: AnyProcedure) => Db | Promise<Db>;
  onError?: (error: TRPCError, path: string) => void;
  /** Called for each call of a known procedure. */
  onEnd?: ((path: string, outcome: string, ms: number) => void) | undefined;
}

/** Also the client's limit: its `BATCH_LARGEST`. */
export const MAX_BATCH_CALLS = 6;

const config = appRouter._def._config;
const procedures = new Map(Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>));

/** The procedures that a path names, one per call; undefined for an unknown one. */
export function proceduresOf({ params, query }: Pick<TrpcRequest, "params" | "query">) {
  const paths = query.batch === "1" ? params.path.split(",") : [params.path];
  return paths.map((path) => ({ path, procedure: procedures.get(path) }));
}

function parse(text: unknown): unknown {
  if (typeof text !== "string") throw new Error("The input is given twice.");
  requireShallowJson(text);
  return JSON.parse(text);
}

function inputsOf(text: unknown, isBatch: boolean): (index: number) => unknown {
  let sent: unknown;
  return (index) => {
    if (text === undefined || text === "") return undefined;
    try {
      sent ??= parse(text);
      const input = isBatch ? (sent as unknown[])[index] : sent;
      return input === undefined ? undefined : wireFormat.deserialize(input as never);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw new TRPCError({ code: "BAD_REQUEST", message: "The input cannot be read.", cause });
    }
  };
}

// One error for the whole batch, as tRPC does: an error for each call would cost more than the request.
function rejectedBatch(type: "mutation" | "query") {
  const error = new TRPCError({
    code: "BAD_REQUEST",
    message: `The batch exceeds maximum size ${MAX_BATCH_CALLS}.`,
  });
  const shape = getTRPCErrorShape({ config, ctx: undefined, error, input: undefined, path: undefined, type });
  return {
    status: 400,
    headers: {},
    body: JSON.stringify(transformTRPCResponse(config, { error: shape })),
  };
}

/**
 * Runs the calls of a request and returns their results as tRPC's adapters do. These build a web Request and Response for each request,
 * which costs a signed-in list a quarter of its throughput.
 */
export async function runCalls(
  { method, params, query, body }: TrpcRequest,
  { contextOf, language, dbOf, onError, onEnd }: RunOptions,
) {
  const type = method === "POST" ? "mutation" : "query";
  const isBatch = query.batch === "1";
  const calls = proceduresOf({ params, query });
  if (calls.length > MAX_BATCH_CALLS) return rejectedBatch(type);
  const inputOf = inputsOf(type === "query" ? query.input : body, isBatch);
  const errors: TRPCError[] = [];
  let ctx: Context | undefined;
  let contextError: unknown;
  try {
    ctx = await contextOf();
  } catch (error) {
    // No procedure runs, so none of their middleware would map it.
    const appError = toAppError(error);
    contextError = appError ? toTrpcError(appError) : error;
  }
  const results = await Promise.all(
    calls.map(async ({ path, procedure }, batchIndex) => {
      const startedAt = performance.now();
      const end = (outcome: string) => procedure && onEnd?.(path, outcome, performance.now() - startedAt);
      try {
        if (!ctx) throw contextError;
        if (!procedure) throw new TRPCError({ code: "NOT_FOUND", message: `No procedure found on path "${path}"` });
        if (procedure._def.type !== type) {
          throw new TRPCError({ code: "METHOD_NOT_SUPPORTED", message: `"${path}" is a ${procedure._def.type}.` });
        }
        const getRawInput = async () => inputOf(batchIndex);
        const callCtx = dbOf ? { ...ctx, db: await dbOf(procedure) } : ctx;
        const data = await procedure({ path, getRawInput, ctx: callCtx, type, signal: undefined, batchIndex });
        end("ok");
        return { result: { data } };
      } catch (cause) {
        const error = getTRPCErrorFromUnknown(cause);
        errors.push(error);
        end(error.cause instanceof AppError ? error.cause.code : error.code);
        onError?.(error, path);
        // Without a context the formatter needs no more of one.
        const spoken = ctx ?? ({ language } as Context);
        return { error: getTRPCErrorShape({ config, ctx: spoken, error, input: undefined, path, type }) };
      }
    }),
  );
  const [first] = results;
  const response = transformTRPCResponse(config, isBatch || !first ? results : first);
  return { status: getHTTPStatusCode(results), headers: headersOf(errors), body: JSON.stringify(response) };
}
