import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { redact } from "./log-redaction.ts";

describe("[SAFE-5] log redaction removes", () => {
  test.each([
    ["an e-mail address", "nobody has ada.b+c@mail.school.example here", "ada"],
    ["an e-mail address in a path", '{"path":"/users/admin/ada%40school.example"}', "ada"],
    ["an e-mail address with non-ASCII letters", "élodie@école.example", "lodie"],
    ["a database's password", "connect postgresql://school:hunter2@db.example/school failed", "hunter2"],
    ["a token", "cannot read eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl", "eyJzdWIi"],
    ["a bearer token", '{"authorization":"Bearer opaque-thing"}', "opaque-thing"],
    ["a Stripe secret key", "Invalid API Key provided: sk_live_abc123", "abc123"],
    ["a payment's client secret", "pi_1_secret_xyz was refused", "xyz"],
    ["an image host's key", "fetch https://host.example/1/upload?key=abc123 failed", "abc123"],
    ["a password in a body", String.raw`body: {\"password\":\"Hunter2\"}`, "Hunter2"],
    [
      "a row that violates a constraint",
      String.raw`{"err":{"detail":"Failing row contains (019e, uid-1, Ada \"Bo\" Lovelace, f)."}}`,
      "Lovelace",
    ],
    ["a value that violates a unique constraint", "Key (lower(name))=(Ada Lovelace) already exists.", "Lovelace"],
    ["a card number", "number 4242424242424242 declined", "4242"],
    ["a card number in groups", "number 4242 4242 4242 4242 declined", "4242"],
    ["a 15-digit card number in groups", "number 3782 822463 10005 declined", "822463"],
  ])("%s", (_, line, secret) => {
    expect(line).toContain(secret);
    expect(redact(line)).not.toContain(secret);
  });

  test("but keeps what operators need", () => {
    const lines = [
      '{"level":30,"time":1795283617583,"reqId":"0715dccd-cbba-4db0-9cf4-00913185f32b","responseTime":3.2345678901234567}',
      "at file:///app/node_modules/@prisma/client/runtime/client.js:12:34",
      '{"paymentIntentId":"pi_3MtwBwLkdIwHu7ix28a3tqPa","enrolmentId":"019ed03f-90d3-7deb-9147-d75eb4e925f3"}',
      '{"classId":"01a20a65-0479-7662-9233-8b95aca1b2e8","userId":"01a20065-7479-7662-9233-12345aca1b2e"}',
      '{"traceId":"1851da59963ea248360183700760854e"}',
      'duplicate key value violates unique constraint "users_email_key"',
      "pino@10.4.0 at 2026-11-21T18:00:00.000Z",
    ];
    expect(lines.map(redact)).toEqual(lines);
  });

  test.each(["\u009b31m", "\u0085", "\u007f", "\u202e", "\u2028"])("and what a terminal would obey: %j", (control) => {
    const lines: string[] = [];
    const log = pino({ hooks: { streamWrite: redact } }, { write: (line: string) => void lines.push(line) });
    log.info({ host: `school${control}.example` });
    const [line = ""] = lines;
    expect(line).not.toContain(control);
    expect(JSON.parse(line)).toMatchObject({ host: `school${control}.example` });
  });

  test("and keeps every line valid JSON", () => {
    const written: string[] = [];
    const log = pino({ hooks: { streamWrite: redact } }, { write: (line: string) => void written.push(line) });
    const nested = JSON.stringify({ password: 'a"b', email: "ada@school.example", card: "4242 4242 4242 4242" });
    log.error({ err: new Error(`${nested}\n"quoted" \\ ada@school.example`), nested }, "key=1&token='x'");
    const [line = ""] = written;
    expect(() => JSON.parse(line) as unknown).not.toThrow();
    expect(line).not.toContain("ada@");
  });
});
