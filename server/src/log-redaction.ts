import type { FastifyRequest, FastifyServerOptions } from "fastify";

type LoggerSetting = FastifyServerOptions["logger"];

// Backslashes and quotes end every match, so that a line stays valid JSON. A pattern that may fail after a long run of
// characters begins only where the run begins, or limits its length: otherwise its cost grows with the square of the run.
const REDACTIONS: readonly [pattern: RegExp, replacement: string][] = [
  // Row values in PostgreSQL's constraint errors; the constraint's name and the stack stay.
  [/(Failing row contains \(|Key \([^="]{1,100}\)=\()(?:[^"\\]|\\[^n])*/g, "$1…"],
  // Credentials in URLs.
  [/:\/\/[^\s/"'\\@]+@/g, "://…@"],
  [
    /(?<![^\s"'\\<>()[\]{},:;=/?&@])[^\s"'\\<>()[\]{},:;=/?&@]+(?:@|%40)[^\s"'\\<>()[\]{},:;=/?&@%]+\.\p{L}{2,}/giu,
    "…@…",
  ],
  // JSON Web Tokens and any other bearer tokens.
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, "…token…"],
  [/\bBearer [^\s"'\\]+/gi, "Bearer …"],
  [/\b(?:sk|rk)_(?:test|live)_\w+|\bwhsec_\w+/g, "…key…"],
  [/(_secret)_\w+/g, "$1_…"],
  [/(\b(?:api_?key|key|token|id_?token|password|secret)\b\\?["']?\s*[=:]\s*\\?["']?)[^\s"'\\&,;)}]+/gi, "$1…"],
];

// Card numbers, of more than 13 digits or in groups: a time in milliseconds has 13. A UUID or the id of a trace may contain such digits.
const ID_OR_CARD =
  /\b([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{32})\b|(?<![\d.])\d{4}[ -]\d{4,6}[ -]\d{4,5}(?:[ -]\d{1,4})?(?!\d)|(?<![\d.])\d{14,19}(?![\d.])/g;

// Terminals obey some, direction controls make a line read as another; JSON escapes only those before the blank.
const CONTROLS = /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu;
const escaped = (control: string): string => String.raw`\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Removes e-mail addresses, tokens, passwords, keys and card numbers from a log line, and escapes control characters. */
export function redact(line: string): string {
  return REDACTIONS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
    .replace(ID_OR_CARD, (_match, id: string | undefined) => id ?? "…card…")
    .replace(CONTROLS, escaped);
}

const MAX_LENGTH = 300;

/** An address without the query string, which contains e-mail addresses and the input of procedures; its beginning only. */
export function pathOf(url: string): string {
  return url.slice(0, MAX_LENGTH).replace(/[?#].*/s, "");
}

function request({ id, method, url, host, ip }: FastifyRequest) {
  return { id, method, path: pathOf(url), host: host.slice(0, MAX_LENGTH), remoteAddress: ip };
}

/** A logger that applies {@link redact} to every line and logs the path of a request without its query string. */
export function redactingLogger(logger: LoggerSetting): NonNullable<LoggerSetting> {
  if (typeof logger !== "object") return false;
  return {
    ...logger,
    serializers: { ...logger.serializers, req: request },
    hooks: { ...logger.hooks, streamWrite: redact },
  };
}
