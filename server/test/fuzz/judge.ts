import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { z } from "zod";
import type { documentedBy } from "../documented.ts";

export interface Answer {
  statusCode: number;
  rawPayload: Buffer;
  headers: Record<string, unknown>;
}

const refusalForm = z.strictObject({ error: z.literal(true), message: z.string().min(1), code: z.string().min(1) });

const procedureError = z.strictObject({
  error: z.strictObject({
    json: z.strictObject({
      message: z.string(),
      code: z.int(),
      data: z.strictObject({
        code: z.string(),
        httpStatus: z.int(),
        path: z.string().optional(),
        refusal: z.string().nullable(),
        fieldErrors: z.record(z.string(), z.array(z.string())).nullable(),
        requestId: z.string().nullable(),
      }),
    }),
    meta: z.unknown().optional(),
  }),
});
const procedureAnswer = z.union([procedureError, z.strictObject({ result: z.looseObject({}) })]);

/** What no answer may tell: where in our code, or in the database's words, something went wrong. */
const INSIDES = /node_modules|\.ts:\d+:\d+|\bprisma\b|SQLSTATE|violates .* constraint/i;

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

/** What is wrong with the form of an answer to a plain route; null when nothing is. */
export function routeProblem(
  call: string,
  answer: Answer,
  check: ReturnType<typeof documentedBy> | null,
): string | null {
  const { statusCode } = answer;
  const body = bodyOf(answer);
  const [method = "", pattern = ""] = call.split(" ");
  if (statusCode >= 500) return `is answered with ${statusCode}: ${body}`;
  if (statusCode >= 400 && INSIDES.test(body)) return `tells of the inside: ${body}`;
  if (!isJson(answer) || body === "") return null;
  const content: unknown = JSON.parse(body);
  if (statusCode >= 400 && !refusalForm.safeParse(content).success) return `is refused in another form: ${body}`;
  if (!check) return null;
  try {
    check(method, pattern.replaceAll(/:\w+/g, "x"), statusCode, content);
    return null;
  } catch (error) {
    return String(error);
  }
}

/** The same of an answer to a procedure, or to several at once. */
export function procedureProblem(answer: Answer): string | null {
  const { statusCode } = answer;
  const body = bodyOf(answer);
  if (statusCode >= 500 || body.includes('"INTERNAL_SERVER_ERROR"')) return `is answered with ${statusCode}: ${body}`;
  if (INSIDES.test(body) && statusCode >= 400) return `tells of the inside: ${body}`;
  if (!isJson(answer) || body === "") return null;
  const content: unknown = JSON.parse(body);
  // What never reached a procedure: the web framework's own refusal, in the form of the plain routes.
  if (statusCode >= 400 && refusalForm.safeParse(content).success) return null;
  const answers = Array.isArray(content) ? content : [content];
  const odd = answers.find((one) => !procedureAnswer.safeParse(one).success);
  return odd === undefined ? null : `is answered in another form: ${JSON.stringify(odd)}`;
}
