import { expect } from "vitest";
import { aChild, aUser } from "../../../test/factories.ts";
import { emailingTest as test } from "../../../test/rest-test.ts";
import type { Db } from "../../db/client.ts";

const MARKER = "Zwetschgenallergie";
const encodings = [MARKER, Buffer.from(MARKER).toString("hex"), Buffer.from(MARKER).toString("base64").slice(0, 20)];

/** Every row of every table as text, the queue's and its payloads included; bytes are in hexadecimal. */
async function dumpOf(db: Db): Promise<string> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;
  expect(tables.length).toBeGreaterThan(35);
  const dumps: string[] = [];
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<{ text: string }[]>(`SELECT t::text AS text FROM ${name} t`);
    dumps.push(...rows.map(({ text }) => text));
  }
  return dumps.join("\n");
}

const marksIn = (text: string): string[] => encodings.filter((one) => text.toLowerCase().includes(one.toLowerCase()));

const notes = (allergies: string) => ({
  contacts: [{ name: MARKER, phone: "+49 171 2345678", relation: MARKER }],
  mayCollect: [],
  mayLeaveAlone: false,
  ...{ allergies, conditions: MARKER, medication: "", other: "" },
});

test("[FAM-7] a note is in no table, no log line and no message, whatever becomes of its calls", async ({
  db,
  anotherApp,
  bearerOf,
}) => {
  const lines: string[] = [];
  const logger = { level: "trace", stream: { write: (line: string) => void lines.push(line) } };
  const app = await anotherApp({ logger });
  const guardian = await aUser(db, "student");
  const { id: participantId } = await aChild(db, guardian.id);
  const headers = await bearerOf(guardian);
  const save = async (allergies: string, as = headers) => {
    const payload = { json: { participantId, notes: notes(allergies) } };
    const answer = await app.inject({ method: "POST", url: "/trpc/family.saveHealthForm", headers: as, payload });
    return answer.statusCode;
  };
  expect(await save(MARKER)).toBe(200);
  // Too long, not the own child, and not signed in.
  expect(await save(MARKER.repeat(100))).toBe(400);
  expect(await save(MARKER, await bearerOf(await aUser(db, "student")))).toBe(404);
  expect(await save(MARKER, {} as typeof headers)).toBe(401);
  const read = `/trpc/family.healthForm?input=${encodeURIComponent(JSON.stringify({ json: { participantId } }))}`;
  expect((await app.inject({ url: read, headers })).body).toContain(MARKER);
  expect((await app.inject({ url: read, headers })).headers["cache-control"]).toBe("no-store");

  expect(marksIn(await dumpOf(db))).toEqual([]);
  // What the database refuses is logged as a bug.
  await db.$executeRaw`ALTER TABLE health_forms ADD CONSTRAINT refused CHECK (octet_length(sealed) < 10) NOT VALID`;
  expect(await save(MARKER)).toBe(500);
  const log = lines.join("");
  expect(log).toContain("family.saveHealthForm");
  expect(log).toContain("refused");
  expect(marksIn(log)).toEqual([]);
});

test("the search finds a word in any table", async ({ db }) => {
  await aUser(db, "student", { name: MARKER });
  await db.$executeRaw`SELECT graphile_worker.add_job('nothing', json_build_object('note', encode(${MARKER}::bytea, 'hex')))`;
  expect(marksIn(await dumpOf(db))).toEqual(encodings.slice(0, 2));
});
