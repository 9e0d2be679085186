import type { FastifyRequest, FastifyServerOptions } from "fastify";

type LoggerSetting = FastifyServerOptions["logger"];

// Backslashes and quotes end every match: a line stays the JSON that it was.
const COVERED: readonly [what: RegExp, by: string][] = [
  // The database tells what was in a row that it refuses; the constraint's name stays, and the stack in the next line.
  [/(Failing row contains \()(?:[^"\\]|\\[^n])*/g, "$1…"],
  [/(Key \([^=]*\)=\()(?:[^"\\]|\\[^n])*?(\) (?:already|is|conflicts))/g, "$1…$2"],
  // Passwords in addresses of databases and services.
  [/:\/\/[^\s/"'\\@]+@/g, "://…@"],
  [/[^\s"'\\<>()[\]{},:;=/?&@]+(?:@|%40)[^\s"'\\<>()[\]{},:;=/?&@%]+\.\p{L}{2,}/giu, "…@…"],
  // Tokens of ours and of the identity provider, and whatever else is sent as a bearer.
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, "…token…"],
  [/\bBearer [^\s"'\\]+/gi, "Bearer …"],
  [/\b(?:sk|rk)_(?:test|live)_\w+|\bwhsec_\w+/g, "…key…"],
  [/(_secret)_\w+/g, "$1_…"],
  [/(\b(?:api_?key|key|token|id_?token|password|secret)\b\\?["']?\s*[=:]\s*\\?["']?)[^\s"'\\&,;)}]+/gi, "$1…"],
  // Thirteen digits in a row are also the time in milliseconds: a card's number has more, or is written in groups.
  [/(?<![\d.])\d{4}[ -]\d{4,6}[ -]\d{4,5}(?:[ -]\d{1,4})?(?!\d)|(?<![\d.])\d{14,19}(?![\d.])/g, "…card…"],
];

/** A line of the log without what must not stand in one: e-mail addresses, tokens, passwords, keys and card numbers. */
export function discreet(line: string): string {
  return COVERED.reduce((text, [what, by]) => text.replace(what, by), line);
}

// Queries carry e-mail addresses and, for procedures, the whole input: the path says enough.
function request({ id, method, url, host, ip }: FastifyRequest) {
  return { id, method, path: url.replace(/[?#].*/s, ""), host, remoteAddress: ip };
}

/** A logger whose every line is {@link discreet}, and which tells of a request its path and nothing of its query. */
export function discreetLogger(logger: LoggerSetting): NonNullable<LoggerSetting> {
  if (typeof logger !== "object") return false;
  return {
    ...logger,
    serializers: { ...logger.serializers, req: request },
    hooks: { ...logger.hooks, streamWrite: discreet },
  };
}
