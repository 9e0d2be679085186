import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Encoding, ReadyAnswer } from "./ready-answers.ts";

const PREFERRED = ["br", "gzip"] as const;
const encodings = new LRUCache<string, Encoding>({ max: 200 });

function chooseEncoding(acceptEncoding: string): Encoding {
  const accepted = new Map(
    acceptEncoding.split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  return PREFERRED.find((encoding) => (accepted.get(encoding) ?? accepted.get("*") ?? 0) > 0) ?? "identity";
}

/** Which of the prepared encodings an Accept-Encoding header asks for: brotli before gzip, unless refused. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return "identity";
  const known = encodings.get(acceptEncoding);
  if (known) return known;
  const chosen = chooseEncoding(acceptEncoding);
  encodings.set(acceptEncoding, chosen);
  return chosen;
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");
}

/** Writes prepared bytes, or 304 to whoever has them already, with the headers that are this answer's alone. */
export function writeReady(
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
  ownHeaders: readonly string[] = [],
): void {
  const { body, etag, headers } = answer.encoded[encodingFor(asked["accept-encoding"])];
  const isUnchanged = answer.status === 200 && isKnown(asked["if-none-match"], etag);
  const length = isUnchanged ? [] : ["content-length", String(body.length)];
  response.writeHead(isUnchanged ? 304 : answer.status, [...headers, "etag", etag, ...length, ...ownHeaders]);
  response.end(isUnchanged || method === "HEAD" ? "" : body, "latin1");
}

/** Sends prepared bytes as the answer of a route: past the framework, for the headers are prepared too. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): FastifyReply {
  // Of what was decided for this request before it came here, only this is not prepared.
  const forOrigin = Object.entries(reply.getHeaders()).filter(([name]) => name.startsWith("access-control-"));
  reply.hijack();
  writeReady(request.raw, reply.raw, answer, [...forOrigin.flat().map(String), "x-request-id", request.id]);
  return reply;
}
