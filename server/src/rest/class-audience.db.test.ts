import { expect } from "vitest";
import { aUser } from "../../test/factories.ts";
import { test } from "../../test/rest-test.ts";

const SENT = { className: "Judo", classImage: "/pictures/class-test-800.webp", availableSeats: 5, price: 20 };
const AUDIENCE = { sport: "Judo", level: "beginner", minAge: 8, maxAge: 14 };

test("[API-2][SCHED-6] sport, level and ages are taken, numbers as text too, and sent where a class has them", async ({
  call,
  db,
  bearerOf,
}) => {
  const { authorization } = await bearerOf(await aUser(db, "instructor"));
  const token = authorization.slice("Bearer ".length);
  const add = (body: object) => call("POST", "/AddClasses", { token, body: { ...SENT, ...body } });
  expect(await add({ ...AUDIENCE, minAge: "8", maxAge: "14" })).toMatchObject({ status: 200 });
  expect(await add({ className: "Plain" })).toMatchObject({ status: 200 });
  expect(await add({ className: "Null", sport: null, level: null, minAge: null, maxAge: null })).toMatchObject({
    status: 200,
  });
  await db.class.updateMany({ data: { status: "approved" } });
  for (const path of ["/getClass", "/classes", "/popularClasses"]) {
    const classes = (await call("GET", path, { token })).body as { className: string }[];
    for (const one of classes) {
      if (one.className === "Judo") expect(one).toMatchObject(AUDIENCE);
      else for (const field of Object.keys(AUDIENCE)) expect(one).not.toHaveProperty(field);
    }
    expect(classes.map(({ className }) => className).toSorted()).toEqual(["Judo", "Null", "Plain"]);
  }
});

test.for([
  [{ minAge: "ten" }, "minAge"],
  [{ maxAge: 121 }, "maxAge"],
  [{ level: "expert" }, "level"],
  [{ sport: " " }, "sport"],
] as const)("[API-4][SCHED-6] %o is refused with the field's name", async ([wrong, field], { call, db, bearerOf }) => {
  const { authorization } = await bearerOf(await aUser(db, "instructor"));
  const token = authorization.slice("Bearer ".length);
  const { status, body } = await call("POST", "/AddClasses", { token, body: { ...SENT, ...wrong } });
  expect([status, (body as { message: string }).message]).toEqual([400, expect.stringContaining(field)]);
});

test("[API-4][SCHED-6] ages in the wrong order, which no schema compares, are 409", async ({ call, db, bearerOf }) => {
  const { authorization } = await bearerOf(await aUser(db, "instructor"));
  const token = authorization.slice("Bearer ".length);
  const body = { ...SENT, minAge: 9, maxAge: 8 };
  expect(await call("POST", "/AddClasses", { token, body })).toMatchObject({
    status: 409,
    body: { code: "AGES_REVERSED" },
  });
});
