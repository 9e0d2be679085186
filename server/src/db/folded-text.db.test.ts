import { expect } from "vitest";
import { test } from "../../test/db-test.ts";
import { aClass, anEnrolment, aUser } from "../../test/factories.ts";
import { contextOf, signed } from "../../test/signed.ts";
import { listAllClasses } from "../modules/classes/list-all-classes.ts";
import { listClasses } from "../modules/classes/list-classes.ts";
import { listClassesInput } from "../modules/classes/list-classes.schema.ts";
import { listClassStudents } from "../modules/enrolments/list-class-students.ts";
import { listUsers } from "../modules/users/list-users.ts";
import type { Db } from "./client.ts";

const NAMES = ["Zoë Müller", "anna muller", "Ben Łukasz", "Åsa de Vries", "Cher", "Özge Abbé"];
const SORTED = ["Özge Abbé", "Cher", "Ben Łukasz", "anna muller", "Zoë Müller", "Åsa de Vries"];

const addUsers = async (db: Db) => {
  for (const name of NAMES) await aUser(db, "student", { name });
};
const PAGE = { sort: "name", limit: 10, offset: 0 } as const;
const namesOf = ({ users }: Awaited<ReturnType<typeof listUsers>>) => users.map(({ name }) => name);

test.for([
  ["muller", ["anna muller", "Zoë Müller"]],
  ["MÜLLER", ["anna muller", "Zoë Müller"]],
  ["zoe mull", ["Zoë Müller"]],
  ["oz", ["Özge Abbé"]],
  ["lukasz", ["Ben Łukasz"]],
  ["％", []],
] as const)("[OFFICE-1] a search for %s ignores case and accents", async ([search, found], { db }) => {
  await addUsers(db);
  expect(namesOf(await listUsers(contextOf({ db }), { ...PAGE, search }))).toEqual(found);
});

test("[OFFICE-1] a search for a class ignores accents, of its name and of its instructor's", async ({ db }) => {
  const { id: instructorId } = await aUser(db, "instructor", { name: "Zoë Müller" });
  const { id } = await aClass(db, { name: "Café-Yoga", instructorId });
  for (const search of ["cafe", "muller", "zoe"]) {
    const { classes } = await listClasses(contextOf({ db }), listClassesInput.parse({ search }));
    expect(classes).toMatchObject([{ id }]);
    expect((await listAllClasses(contextOf({ db }), { search, sort: "waiting", limit: 10, offset: 0 })).total).toBe(1);
  }
});

test("[OFFICE-3] people are sorted by their last name, then by the others, and page by a cursor", async ({ db }) => {
  await addUsers(db);
  expect(namesOf(await listUsers(contextOf({ db }), PAGE))).toEqual(SORTED);
  expect(namesOf(await listUsers(contextOf({ db }), { ...PAGE, sort: "role" }))).toEqual(SORTED);
  for (const sort of ["name", "role"] as const) {
    const paged: string[] = [];
    let after: string | undefined;
    for (;;) {
      const { users } = await listUsers(contextOf({ db }), { ...PAGE, sort, limit: 2, ...(after && { after }) });
      paged.push(...users.map(({ name }) => name));
      after = users.at(-1)?.id;
      if (after === undefined) break;
    }
    expect(paged).toEqual(SORTED);
  }
});

test("[LIST-1][OFFICE-3] the students of a class are sorted by their last name", async ({ db }) => {
  await addUsers(db);
  const { id: classId } = await aClass(db);
  const students = await db.user.findMany({ where: { role: "student" }, select: { id: true } });
  for (const { id: studentId } of students)
    await anEnrolment(db, { classId, studentId, state: "paid", priceCents: 7999, paidAt: new Date() });
  const admin = signed({ db }, await aUser(db, "admin"));
  const { students: listed } = await listClassStudents(admin, { classId });
  expect(listed.map(({ name }) => name)).toEqual(SORTED);
});

test("[OFFICE-1] a search and a sorted list read an index", async ({ db }) => {
  const plan = async (statement: string) => {
    const rows = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      return tx.$queryRawUnsafe<Record<string, string>[]>(`EXPLAIN ${statement}`);
    });
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  expect(await plan("SELECT id FROM users WHERE fold_text(name) LIKE '%' || fold_text('Müller') || '%'")).toContain(
    "users_name_words",
  );
  expect(await plan("SELECT id FROM users WHERE regexp_replace(phone, '[^0-9]', '', 'g') LIKE '%1234%'")).toContain(
    "users_phone_digits",
  );
  expect(
    await plan("SELECT id FROM users u WHERE removed_at IS NULL ORDER BY sort_name(u.name), u.id LIMIT 10"),
  ).toContain("users_sort_name_id_idx");
});
