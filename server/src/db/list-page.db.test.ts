import { schoolWith } from "../../test/school.ts";
import { expect } from "vitest";
import { test } from "../../test/db-test.ts";
import { aClass, aUser } from "../../test/factories.ts";
import { listClassFacets } from "../modules/classes/list-class-facets.ts";
import { listClasses } from "../modules/classes/list-classes.ts";
import { listClassesInput } from "../modules/classes/list-classes.schema.ts";
import { listAllClasses } from "../modules/classes/list-all-classes.ts";
import { listUsers } from "../modules/users/list-users.ts";
import { listUsersInput } from "../modules/users/users.schema.ts";
import { listAllClassesInput } from "../modules/classes/classes.schema.ts";
import { COUNT_LIMIT } from "./list-page.ts";
import { contextOf } from "../../test/signed.ts";

const ORDERS = ["waiting", "newest", "name", "price"] as const;

test("keyset pages contain every row once, in each sort order and with equal sort keys", async ({ db }) => {
  const { id: instructorId } = await aUser(db, "instructor");
  for (let made = 0; made < 7; made++) {
    const status = made % 3 === 0 ? "pending" : "approved";
    await aClass(db, { instructorId, status, name: `Judo ${made % 2}`, priceCents: 1000 + (made % 3) });
  }
  for (const sort of ORDERS) {
    for (const search of [undefined, "judo"]) {
      const read = async (input: object) =>
        (await listAllClasses(contextOf({ db }), listAllClassesInput.parse({ sort, search, ...input }))).classes.map(
          ({ id }) => id,
        );
      const all = await read({});
      const paged: string[] = [];
      for (let next = await read({ limit: 2 }); next.length > 0; next = await read({ limit: 2, after: paged.at(-1) })) {
        paged.push(...next);
      }
      expect([sort, paged]).toEqual([sort, all]);
      expect(new Set(all).size).toBe(7);
    }
  }
});

test("totals stop at 10,000 rows, and a search in a longer list keeps its order", async ({ db }) => {
  await db.$executeRaw`
    INSERT INTO users (identity_uid, email, name)
    SELECT 'many-' || n, 'many-' || n || '@school.example', 'Person ' || lpad(n::text, 6, '0')
    FROM generate_series(1, ${COUNT_LIMIT + 5}::int) AS n`;
  const read = (input: object) => listUsers(contextOf({ db }), listUsersInput.parse({ limit: 2, ...input }));
  const names = ({ users }: Awaited<ReturnType<typeof read>>) => users.map(({ name }) => name);

  const all = await read({});
  expect(all).toMatchObject({ total: COUNT_LIMIT, isTotalExact: false });
  expect(names(all)).toEqual(["Person 000001", "Person 000002"]);
  const common = await read({ search: "person", offset: 2 });
  expect(common.isTotalExact).toBe(false);
  expect(common.total).toBeGreaterThan(5000);
  expect(names(common)).toEqual(["Person 000003", "Person 000004"]);
  const rare = await read({ search: "00777" });
  expect(rare).toMatchObject({ total: 11, isTotalExact: true });
  expect(names(rare)).toEqual(["Person 000777", "Person 007770"]);
});

test("one or two letters match at the beginning of words, and pattern characters are literal", async ({ db }) => {
  for (const name of ["Anna Berg", "Joanna", "100% Ben", "Under_score"]) await aUser(db, "student", { name });
  const names = async (search: string) =>
    (await listUsers(contextOf({ db }), listUsersInput.parse({ search }))).users.map(({ name }) => name);
  expect(await names("an")).toEqual(["Anna Berg"]);
  expect(await names("be")).toEqual(["100% Ben", "Anna Berg"]);
  expect(await names("anna")).toEqual(["Anna Berg", "Joanna"]);
  expect(await names("00%")).toEqual(["100% Ben"]);
  expect(await names("r_s")).toEqual(["Under_score"]);
  expect(await names("r%s")).toEqual([]);
});

test("[CLASS-2] the words of a search match in any order, and more than five as they stand", async ({ db }) => {
  for (const name of ["Rescue Swimming for Beginners", "Swimming", "a b c d e f g"])
    await aUser(db, "student", { name });
  const names = async (search: string) =>
    (await listUsers(contextOf({ db }), listUsersInput.parse({ search }))).users.map(({ name }) => name);
  expect(await names("swim  resc")).toEqual(["Rescue Swimming for Beginners"]);
  expect(await names("swim resc be")).toEqual(["Rescue Swimming for Beginners"]);
  expect(await names("swim judo")).toEqual([]);
  expect(await names("b a")).toEqual(["a b c d e f g"]);
  expect(await names("a b c d e f")).toEqual(["a b c d e f g"]);
  expect(await names("b a c d e f")).toEqual([]);
});

test("[SEC-8] first pages are prepared, and whatever else visitors ask for uses up no names", async ({
  db,
  statements,
}) => {
  const deps = contextOf({ db, school: schoolWith({ timeZone: "Europe/Berlin" }) });
  const list = (input: object) => listClasses(deps, listClassesInput.parse(input));
  statements.length = 0;
  for (const sort of ["newest", "popular"]) await list({ sort, limit: 10 });
  await list({ limit: 100 });
  await listClassFacets(deps, {});
  expect(statements.map(({ name }) => name)).toEqual(
    Array.from({ length: 4 }, () => expect.stringMatching(/^school_/)),
  );
  statements.length = 0;
  for (const more of [{ limit: 11 }, { offset: 10 }, { limit: 99 }, { filter: { age: 9 } }, { search: "judo" }])
    await list({ limit: 10, ...more });
  await listClassFacets(deps, { filter: { age: 9, hasSeats: true } });
  expect(statements.map(({ name }) => name)).toEqual(Array.from({ length: 6 }, () => ""));
});
