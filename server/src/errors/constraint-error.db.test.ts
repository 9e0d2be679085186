import { expect } from "vitest";
import { aClass, aUser } from "../../test/factories.ts";
import { test } from "../../test/db-test.ts";
import type { Db } from "../db/client.ts";
import { violatedConstraint } from "../db/database-errors.ts";
import { CONSTRAINT_CODES } from "./constraint-codes.ts";
import { constraintError } from "./constraint-error.ts";
import { toAppError } from "./to-app-error.ts";

/** Foreign keys, primary keys and NOT NULLs are left out. */
const CONSTRAINTS = `
  SELECT conname AS name FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'x', 'u')
  UNION SELECT relname FROM pg_index JOIN pg_class c ON c.oid = indexrelid
  WHERE relnamespace = 'public'::regnamespace AND indisunique AND NOT indisprimary
  UNION SELECT (regexp_matches(prosrc, 'RAISE EXCEPTION ''(\\w+): ', 'g'))[1] FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace`;

/** Primary keys that callers choose. */
const CHOSEN_KEYS = ["class_messages_pkey"];

test("every constraint has a line that says what its violation means, and every line has its constraint", async ({
  db,
}) => {
  const rows = await db.$queryRawUnsafe<{ name: string }[]>(CONSTRAINTS);
  expect(Object.keys(CONSTRAINT_CODES).toSorted()).toEqual(
    [...rows.map(({ name }) => name), ...CHOSEN_KEYS].toSorted(),
  );
});

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

const raise = (db: Pick<Db, "$executeRawUnsafe">, name: string, detail = "") =>
  db.$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION '${name}: text'
    USING ERRCODE = 'check_violation', DETAIL = '${detail}'; END $$`);

test("a constraint is found by its whole name, however the statement is sent", async ({ db }) => {
  const { email } = await aUser(db, "student");
  const { id } = await aClass(db);
  const twice = { email: email.toUpperCase(), identityUid: "another", name: "Ada" };
  const found = [
    await errorOf(db.user.create({ data: twice })),
    await errorOf(db.$transaction([db.user.create({ data: twice })])),
    await errorOf(db.class.update({ where: { id }, data: { seatsTaken: -1 } })),
    await errorOf(db.$executeRaw`UPDATE classes SET seats_taken = -1 WHERE id = ${id}::uuid`),
    await errorOf(db.$transaction(async (tx) => raise(tx, "meetings_make_up"))),
    await errorOf(raise(db, "meetings_one_make_up")),
    await errorOf(raise(db, "not_meetings_make_up")),
  ].map(violatedConstraint);
  expect(found).toEqual([
    "users_email_key",
    "users_email_key",
    "classes_seats",
    "classes_seats",
    "meetings_make_up",
    "meetings_one_make_up",
    null,
  ]);
});

test("a violation that nobody thought of is refused with its sentence, and a bug stays one", async ({ db }) => {
  const { id } = await aClass(db);
  const full = await errorOf(db.class.update({ where: { id }, data: { seatsTaken: 20_000 } }));
  expect(toAppError(full)).toMatchObject({ code: "NO_SEATS_LEFT", cause: full });
  const bug = await errorOf(db.class.update({ where: { id }, data: { priceCents: 0 } }));
  expect(violatedConstraint(bug)).toBe("classes_price_range");
  expect(toAppError(bug)).toBeNull();
});

test("a call says what a violation means there; an error of another kind stays as it is", async ({ db }) => {
  const { id } = await aClass(db);
  const full = await errorOf(db.class.update({ where: { id }, data: { seatsTaken: 20_000 } }));
  expect(constraintError(full, { classes_seats: "SEATS_BELOW_TAKEN" })).toMatchObject({ code: "SEATS_BELOW_TAKEN" });
  const other = new Error("other");
  expect(constraintError(other)).toBe(other);
});
