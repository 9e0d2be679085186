import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { z } from "zod";
import type { documentedBy } from "../documented.ts";

export interface Answer {
  statusCode: number;
  rawPayload: Buffer;
  headers: Record<string, unknown>;
}

const errorForm = z.strictObject({ error: z.literal(true), message: z.string().min(1), code: z.string().min(1) });

const refusedSeat = z.strictObject({
  classId: z.string(),
  participantId: z.string(),
  errorCode: z.string(),
  message: z.string(),
});

const procedureError = z.strictObject({
  error: z.strictObject({
    json: z.strictObject({
      message: z.string(),
      code: z.int(),
      data: z.strictObject({
        code: z.string(),
        httpStatus: z.int(),
        // Null for a batch that is rejected as a whole: undefined, as superjson writes it.
        path: z.string().nullish(),
        errorCode: z.string().nullable(),
        fieldErrors: z.record(z.string(), z.array(z.string())).nullable(),
        retryAfterSeconds: z.int().nullable(),
        refused: z.array(refusedSeat).nullable(),
        requestId: z.string().nullable(),
      }),
    }),
    meta: z.unknown().optional(),
  }),
});
const procedureAnswer = z.union([procedureError, z.strictObject({ result: z.looseObject({}) })]);

/** What no answer may contain: stack traces and database messages. */
const INTERNALS = /node_modules|\.ts:\d+:\d+|\bprisma\b|SQLSTATE|violates .* constraint/i;

function bodyOf({ rawPayload, headers }: Answer): string {
  const encoding = headers["content-encoding"];
  if (rawPayload.length > 0 && encoding === "br") return brotliDecompressSync(rawPayload).toString();
  if (rawPayload.length > 0 && encoding === "gzip") return gunzipSync(rawPayload).toString();
  return rawPayload.toString();
}

function isJson({ headers }: Answer): boolean {
  const type = headers["content-type"];
  return typeof type === "string" && type.startsWith("application/json");
}

/** What is wrong with a route's answer, or null. */
export function routeProblem(
  call: string,
  answer: Answer,
  check: ReturnType<typeof documentedBy> | null,
): string | null {
  const { statusCode } = answer;
  const body = bodyOf(answer);
  const [method = "", pattern = ""] = call.split(" ");
  if (statusCode >= 500) return `answers ${statusCode}: ${body}`;
  if (statusCode >= 400 && INTERNALS.test(body)) return `leaks internals: ${body}`;
  if (!isJson(answer) || body === "") return null;
  const content: unknown = JSON.parse(body);
  if (statusCode >= 400 && !errorForm.safeParse(content).success) return `refuses in another format: ${body}`;
  if (!check) return null;
  try {
    check(method, pattern.replaceAll(/:\w+/g, "x"), statusCode, content);
    return null;
  } catch (error) {
    return String(error);
  }
}

/** What is wrong with the answer of a procedure or a batch, or null. */
export function procedureProblem(answer: Answer): string | null {
  const { statusCode } = answer;
  const body = bodyOf(answer);
  if (statusCode >= 500 || body.includes('"INTERNAL_SERVER_ERROR"')) return `answers ${statusCode}: ${body}`;
  if (INTERNALS.test(body) && statusCode >= 400) return `leaks internals: ${body}`;
  if (!isJson(answer) || body === "") return null;
  const content: unknown = JSON.parse(body);
  // Refused by Fastify before any procedure, in the format of the routes.
  if (statusCode >= 400 && errorForm.safeParse(content).success) return null;
  const answers = Array.isArray(content) ? content : [content];
  const odd = answers.find((one) => !procedureAnswer.safeParse(one).success);
  return odd === undefined ? null : `answers in another format: ${JSON.stringify(odd)}`;
}
