import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  transformTRPCResponse,
  type TRPCError,
} from "@trpc/server";
import { getHTTPStatusCode, type TRPCRequestInfo } from "@trpc/server/http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { appRouter } from "./app-router.ts";
import type { Context } from "./context.ts";
import { headersOf } from "./error-mapping.ts";

type Procedure = NonNullable<TRPCRequestInfo["calls"][number]["procedure"]>;

interface Call {
  path: string;
  procedure: Procedure;
  input: unknown;
}

/** One request's calls, as the client's ordinary links make them. */
export interface PlainCalls {
  type: "query" | "mutation";
  isBatch: boolean;
  calls: Call[];
}

const config = appRouter._def._config;
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;
const PARAMETERS = new Set(["batch", "input"]);

// The method decides what may be called, as it does for the library.
const KINDS = new Map([
  ["GET", { type: "query", contentType: undefined }],
  ["POST", { type: "mutation", contentType: "application/json" }],
] as const);

/** The calls of a request; null for whatever is not plain: that is the library's to answer, or to refuse. */
export function plainCalls(
  { method, url, headers, body }: FastifyRequest,
  path: string,
  mostCalls: number,
): PlainCalls | null {
  const kind = KINDS.get(method as "GET" | "POST");
  if (!kind || headers["content-type"] !== kind.contentType || headers["trpc-accept"] !== undefined) return null;
  if (headers.accept?.includes("jsonl") === true) return null;
  const { type } = kind;
  const mark = url.indexOf("?");
  const parameters = new URLSearchParams(mark < 0 ? "" : url.slice(mark));
  const isBatch = parameters.get("batch") === "1";
  const paths = isBatch ? path.split(",") : [path];
  if (paths.length > mostCalls || [...parameters.keys()].some((name) => !PARAMETERS.has(name))) return null;
  try {
    if (type === "mutation" && (typeof body !== "string" || body === "")) return null;
    const inputs = inputsOf(typeof body === "string" ? body : parameters.get("input"), isBatch);
    const calls = paths.flatMap((name, index): Call[] => {
      const procedure = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
      return procedure?._def.type === type ? [{ path: name, procedure, input: inputs(index) }] : [];
    });
    return calls.length === paths.length ? { type, isBatch, calls } : null;
  } catch {
    return null;
  }
}

function inputsOf(text: string | null, isBatch: boolean): (index: number) => unknown {
  if (text === null || text === "") return () => undefined;
  const sent: unknown = JSON.parse(text);
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) throw new Error("no input of ours");
  const all = isBatch ? (sent as Record<number, unknown>) : { 0: sent };
  return (index) => (Object.hasOwn(all, index) ? config.transformer.input.deserialize(all[index]) : undefined);
}

interface Asked {
  createContext: (calls: readonly Call[]) => Promise<Context>;
  onError: (failure: { error: TRPCError; path: string; ctx: Context | undefined }) => void;
}

/** Answers calls as the library does, without the web requests and responses that it makes of them. */
export async function answerCalls(
  reply: FastifyReply,
  { type, isBatch, calls }: PlainCalls,
  { createContext, onError }: Asked,
): Promise<FastifyReply> {
  const errors: TRPCError[] = [];
  const context = await createContext(calls).then(
    (ctx) => ({ ctx, error: null }),
    (cause: unknown) => ({ ctx: undefined, error: getTRPCErrorFromUnknown(cause) }),
  );
  const answers = await Promise.all(
    calls.map(async ({ path, input }, batchIndex) => {
      const { ctx } = context;
      try {
        if (!ctx) throw context.error;
        const call = { path, ctx, batchIndex, type, signal: undefined } as const;
        return {
          result: { data: await callTRPCProcedure({ ...call, router: appRouter, getRawInput: async () => input }) },
        };
      } catch (cause) {
        const error = getTRPCErrorFromUnknown(cause);
        errors.push(error);
        onError({ error, path, ctx });
        return { error: getTRPCErrorShape({ config, ctx, error, input, path, type }) };
      }
    }),
  );
  const [first] = answers;
  const body = transformTRPCResponse(config, isBatch || !first ? answers : first);
  return reply
    .code(getHTTPStatusCode(answers))
    .headers({ "content-type": "application/json", vary: "trpc-accept, accept", ...headersOf(errors) })
    .send(Buffer.from(JSON.stringify(body)));
}
