import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  ClassStage,
  DisputeStatus,
  EmailState,
  EnrolmentState,
  PaymentState,
  RefundState,
  Role,
  MeetingState,
  WaitlistState,
} from "../../server/src/db/generated/enums.ts";
import { emailsMessages } from "../../client/src/lib/messages/emails.ts";
import { emailKindOf } from "../../server/src/modules/emails/compose-email.ts";
import { appRouter } from "../../server/src/routers/app-router.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
/** The states of the nouns that have an enum. */
const ENUMS: Record<string, string[]> = {
  User: [...Object.values(Role), "removed"],
  Class: Object.values(ClassStage),
  Meeting: Object.values(MeetingState),
  Enrolment: Object.values(EnrolmentState),
  Waitlist: Object.values(WaitlistState),
  Payment: Object.values(PaymentState),
  Refund: Object.values(RefundState),
  Dispute: Object.values(DisputeStatus),
  "E-mail message": Object.values(EmailState),
};

const jobs = read("server/src/worker/worker.ts").matchAll(/"([a-z-]+)": (?:async )?\(/g);
const calls = new Set([...Object.keys(appRouter._def.procedures), ...Array.from(jobs, ([, name = ""]) => name)]);

const sections = read("docs/states.md")
  .split(/^## /m)
  .slice(1)
  .map((text) => {
    const rows = [...text.matchAll(/^\| (.*→.*) \|$/gm)].map(([, row = ""]) => row.split(" | "));
    return {
      name: text.slice(0, text.indexOf("\n")),
      drawn: [...text.matchAll(/^ {2}(\S+) --> (\S+?)(?::.*)?$/gm)].map(([, from, to]) => `${from} → ${to}`),
      rows: rows.map(([transitions = "", screen = "", call = "", tests = ""]) => ({
        transitions: transitions.replace(/: .*/, "").split(", "),
        screen,
        call,
        tests,
      })),
    };
  });

test("every noun has its diagram", () => {
  expect(sections.map(({ name }) => name)).toEqual([
    "User",
    "Child",
    "Health notes",
    ..."Class Meeting Selection Enrolment Waitlist Attendance Payment Refund Dispute Receipt Discrepancy".split(" "),
    "E-mail message",
  ]);
});

describe.each(sections)("$name", ({ drawn, rows }) => {
  test("every transition of the diagram is in the table, and no other", () => {
    const ends = drawn.filter((one) => one.endsWith("→ [*]"));
    const listed = new Set(rows.flatMap(({ transitions }) => transitions));
    // The end of a life needs no call.
    expect([...new Set([...listed, ...ends])].toSorted()).toEqual(drawn.toSorted());
  });

  test("every row names a screen, a call and a test file", () => {
    const isTest = (path: string) => /^`[\w/.-]+\.(test|spec)\.ts`$/.test(path);
    for (const { screen, call, tests } of rows) {
      expect([screen, call]).not.toContain("");
      expect(tests.split(", ").filter((path) => !isTest(path))).toEqual([]);
    }
  });

  test("every call is a procedure or a job", () => {
    const namedCalls = rows.flatMap(({ call }) => [...call.matchAll(/`([^`]+)`/g)].map(([, one = ""]) => one));
    expect(namedCalls.filter((one) => !calls.has(one))).toEqual([]);
  });
});

test.each(Object.entries(ENUMS))("the states of a %s are the database's", (noun, states) => {
  const { drawn = [] } = sections.find(({ name }) => name === noun) ?? {};
  const drawnStates = new Set(drawn.flatMap((one) => one.split(" → ")));
  expect([...drawnStates].toSorted()).toEqual([...states, "[*]"].toSorted());
});

describe("[TRUE-6] the table of messages", () => {
  const kinds = Object.keys(emailsMessages.kinds);
  const [, table = ""] = read("docs/states.md").split("### Messages and their reverse");
  const rows = [...table.matchAll(/^\| `(\w+)` \| (.*) \| (.*) \| (.*) \|$/gm)].map(([, ...cells]) => cells);

  test("has every kind of the code once, and no other", () => {
    expect(rows.map(([kind]) => kind)).toEqual(kinds);
    expect(kinds.map(emailKindOf)).toEqual(kinds);
  });

  test("says to whom and when it is sent, and names its reverse, or why there is none", () => {
    for (const [kind, recipients, moment, reverse = ""] of rows) {
      expect([kind, recipients, moment]).not.toContain("");
      const reverseKinds = Array.from(reverse.matchAll(/`(\w+)`/g), ([, name]) => name);
      expect(reverse).toMatch(/^(`|None, because .)/);
      expect(reverseKinds.filter((name) => !kinds.includes(String(name)))).toEqual([]);
    }
  });
});
