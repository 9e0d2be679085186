import { expect } from "vitest";
import { QUERIES } from "../../test/read-inputs.ts";
import { test } from "../../test/rest-test.ts";
import { PROCEDURE_ROWS } from "../../test/roles/procedure-rows.ts";
import { aSchool, CALLERS } from "../../test/roles/school.ts";

const BATCHES = ["auth.me,enrolment.mine", "auth.me,enrolment.mine,admin.users", "nothing,auth.me", "auth.register"];
const INPUTS = [
  undefined,
  "",
  "{",
  "[]",
  "7",
  '{"json":{"limit":"many"}}',
  '{"0":{"json":null},"1":7}',
  '{"__proto__":1}',
];

test(
  "a question is answered as the library answers it, whoever asks what",
  { timeout: 120_000 },
  async ({ app, deps, testIdentity, bearerOf }) => {
    const school = await aSchool({ deps, testIdentity, bearerOf });
    const questions: string[] = [];
    for (const path of [...QUERIES, ...BATCHES]) {
      const row = PROCEDURE_ROWS.find(({ call }) => call === path);
      const usual = JSON.stringify({ json: await row?.input?.(school) });
      for (const batch of path.includes(",") ? ["&batch=1"] : ["", "&batch=1"]) {
        for (const input of [usual, `{"0":${usual}}`, ...INPUTS]) {
          questions.push(`/trpc/${path}?${input === undefined ? "" : `input=${encodeURIComponent(input)}`}${batch}`);
        }
      }
    }
    const ask = async (url: string, headers: Record<string, string>) => {
      const { statusCode, body, headers: told } = await app.inject({ url, headers });
      return {
        url,
        statusCode,
        body: body.replace(/"requestId":"[^"]*"/g, ""),
        vary: told["vary"],
        type: told["content-type"],
      };
    };
    const met = new Set<number>();
    for (const caller of CALLERS) {
      for (const url of questions) {
        const [plain, library] = [
          await ask(url, school.headers[caller]),
          await ask(`${url}&other=1`, school.headers[caller]),
        ];
        met.add(plain.statusCode);
        expect(plain).toEqual({ ...library, url });
      }
    }
    expect([...met].toSorted((a, b) => a - b)).toEqual([200, 207, 400, 401, 403, 404, 405]);
  },
);

test(
  "a command is answered as the library answers it, refused or carried out",
  { timeout: 120_000 },
  async ({ app, deps, testIdentity, bearerOf }) => {
    const school = await aSchool({ deps, testIdentity, bearerOf });
    const ask = async (path: string, payload: string, headers: Record<string, string>, query: string) => {
      const {
        statusCode,
        body,
        headers: told,
      } = await app.inject({
        method: "POST",
        url: `/trpc/${path}${query}`,
        payload,
        headers: { ...headers, "content-type": "application/json" },
      });
      return [path, payload, statusCode, body.replace(/"requestId":"[^"]*"/g, ""), told["vary"], told["content-type"]];
    };
    const met = new Set<unknown>();
    const compare = async (path: string, payload: string, caller: (typeof CALLERS)[number]) => {
      const headers = school.headers[caller];
      for (const batch of path.includes(",") ? ["batch=1&"] : ["", "batch=1&"]) {
        const plain = await ask(path, payload, headers, `?${batch}`);
        met.add(plain[2]);
        expect(plain).toEqual(await ask(path, payload, headers, `?${batch}other=1`));
      }
    };
    const commands: string[] = [];
    for (const { call, input } of PROCEDURE_ROWS) {
      if (!QUERIES.includes(call) && (await input?.(school)) !== undefined) commands.push(call);
    }
    expect(commands).toContain("payments.start");
    for (const path of [...commands, "payments.start,auth.me", "payments.start,nothing", "auth.me"]) {
      // Nothing that a command with an input would take: carried out, it would answer differently the second time.
      for (const payload of ["", "{", "[]", "7", '{"json":7}', '{"0":{"json":7},"1":7}', '{"__proto__":1}']) {
        for (const caller of CALLERS) await compare(path, payload, caller);
      }
    }
    // The second call finds the seat and the payment of the first.
    const row = PROCEDURE_ROWS.find(({ call }) => call === "payments.start");
    const wanted = JSON.stringify({ json: await row?.input?.(school) });
    for (const payload of [wanted, `{"0":${wanted}}`]) await compare("payments.start", payload, "student");
    expect(met).toEqual(new Set([200, 207, 400, 401, 403, 405]));
  },
);
