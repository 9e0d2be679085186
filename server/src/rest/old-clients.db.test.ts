import { describe, expect } from "vitest";
import { aClass, aSelection, aUser } from "../../test/factories.ts";
import { aPaidEnrolment } from "../../test/paid-enrolment.ts";
import { test } from "../../test/rest-test.ts";
import type { TestIdentity } from "../../test/test-identity.ts";

const CHANGED = { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedId: null, upsertedCount: 0 };

describe("[AUTH-6][API-1] POST /AddUsers right after a sign-up, before there is a token of the school", () => {
  const signUp = async (testIdentity: TestIdentity, email: string) =>
    (await testIdentity.provider("signUp", { email, password: "Secret1" })).idToken;

  test("takes the provider's ID token and keeps the name that was typed", async ({ call, db, testIdentity }) => {
    const email = "ada@school.example";
    const token = await signUp(testIdentity, email);
    const add = () => call("POST", "/AddUsers", { token, body: { name: "Ada Lovelace", email, role: "admin" } });
    const { InsertedId: id } = (await add()).body as { InsertedId: string };
    const kept = { id, email, name: "Ada Lovelace", role: "student" };
    expect(await db.user.findFirst()).toMatchObject(kept);
    expect((await add()).body).toMatchObject({ InsertedId: null });
    await call("POST", "/jwt", { token, body: { email } });
    expect(await db.user.findMany()).toMatchObject([kept]);
  });

  test("refuses another person's address and what proves nobody", async ({ call, db, testIdentity }) => {
    const token = await signUp(testIdentity, "me@school.example");
    const body = { name: "Ada", email: "other@school.example" };
    expect(await call("POST", "/AddUsers", { token: "x.y.z", body })).toMatchObject({ status: 401 });
    expect(await call("POST", "/AddUsers", { body })).toMatchObject({ status: 401 });
    expect(await db.user.count()).toBe(0);
    expect(await call("POST", "/AddUsers", { token, body })).toMatchObject({ status: 403 });
    expect(await db.user.findMany()).toMatchObject([{ email: "me@school.example", name: "me", registeredAt: null }]);
  });
});

test("[API-5] a blank in an e-mail is a `+` that was not encoded", async ({ app, db, bearerOf }) => {
  const headers = await bearerOf(await aUser(db, "student", { email: "me+sports@school.example" }));
  const statusOf = async (url: string) => (await app.inject({ url, headers })).statusCode;
  expect(await statusOf("/MyClass?email=me+sports@school.example")).toBe(200);
  expect(await statusOf("/MyClass?email=me%2Bsports@school.example")).toBe(200);
  expect(await statusOf("/MyClass?email=mesports@school.example")).toBe(403);
});

test("[API-2] the list of users says which role each has already", async ({ app, db, bearerOf }) => {
  const admin = await aUser(db, "admin");
  for (const role of ["student", "instructor"] as const) await aUser(db, role);
  const users = (await app.inject({ url: "/GetUsers", headers: await bearerOf(admin) })).json<
    { role: string; disabled: boolean; Insdisabled: boolean }[]
  >();
  const marks = users.map(({ role, disabled, Insdisabled }) => [role, { disabled, Insdisabled }]);
  expect(Object.fromEntries(marks)).toEqual({
    admin: { disabled: true, Insdisabled: false },
    instructor: { disabled: false, Insdisabled: true },
    student: { disabled: false, Insdisabled: false },
  });
});

describe("[API-2] a repetition that changes nothing is 200 with a count of 0", () => {
  test("for roles and removals", async ({ app, db, bearerOf }) => {
    const headers = await bearerOf(await aUser(db, "admin"));
    const { id } = await aUser(db, "student");
    const answerOf = async (method: "PATCH" | "DELETE", url: string) =>
      (await app.inject({ method, url, headers })).json();
    expect(await answerOf("PATCH", `/users/instructor/${id}`)).toEqual(CHANGED);
    expect(await answerOf("PATCH", `/users/instructor/${id}`)).toEqual({ ...CHANGED, modifiedCount: 0 });
    expect(await answerOf("DELETE", `/users/DeleteUsers/${id}`)).toEqual({ acknowledged: true, deletedCount: 1 });
    expect(await answerOf("DELETE", `/users/DeleteUsers/${id}`)).toEqual({ acknowledged: true, deletedCount: 0 });
    expect(await answerOf("PATCH", `/users/admin/${id}`)).toEqual({ ...CHANGED, matchedCount: 0, modifiedCount: 0 });
  });

  test("for decisions; another decision is 409", async ({ app, db, bearerOf }) => {
    const headers = await bearerOf(await aUser(db, "admin"));
    const approved = await aClass(db, { status: "pending" });
    const denied = await aClass(db, { status: "pending" });
    const approve = (id: string) => app.inject({ method: "PATCH", url: `/updateStatus/${id}`, headers });
    const deny = (id: string) => app.inject({ method: "PUT", url: `/updateDeny/${id}`, headers });
    expect((await approve(approved.id)).json()).toEqual(CHANGED);
    expect((await approve(approved.id)).json()).toEqual({ ...CHANGED, modifiedCount: 0 });
    expect((await deny(denied.id)).json()).toEqual(CHANGED);
    expect((await deny(denied.id)).json()).toEqual({ ...CHANGED, modifiedCount: 0 });
    expect((await deny(approved.id)).json()).toMatchObject({ code: "CLASS_DECIDED" });
    expect((await approve(denied.id)).json()).toMatchObject({ code: "CLASS_DECIDED" });
    expect(await db.auditEvent.count()).toBe(2);
  });
});

test("[API-2] prices are numbers, and text with two decimals", async ({ app, db }) => {
  await aClass(db, { priceCents: 7600 });
  expect((await app.inject("/classes")).json()).toMatchObject([{ price: 76, prices: 76, priceText: "76.00" }]);
});

test("[API-6] `price` is accepted for `prices`", async ({ app, db, bearerOf }) => {
  const student = await aUser(db, "student");
  const { id: classId } = await aClass(db, { priceCents: 1999 });
  await aSelection(db, { studentId: student.id, classId });
  const headers = await bearerOf(student);
  const ask = (payload: object) => app.inject({ method: "POST", url: "/create-payment-intent", headers, payload });
  expect((await ask({ classId, price: 20 })).json()).toMatchObject({ code: "PRICE_CHANGED" });
  expect((await ask({ price: "19.99" })).json()).toMatchObject({ priceText: "19.99" });
});

test("[API-1][LIFE-1] an enrolment shows what was paid, also after the price has changed", async ({
  app,
  deps,
  db,
  stripe,
  bearerOf,
}) => {
  const { student, classId, paymentIntentId } = await aPaidEnrolment(deps, stripe, { priceCents: 7600 });
  await db.class.update({ where: { id: classId }, data: { priceCents: 9900 } });
  const answer = await app.inject({ url: "/payment/enrol", headers: await bearerOf(student) });
  expect(answer.json()).toMatchObject([
    {
      price: 76,
      prices: 76,
      priceText: "76.00",
      transactionId: paymentIntentId,
      quantity: 1,
      email: student.email,
    },
  ]);
});

test("[API-1] paths match in any letter case and with a closing slash; parameters keep theirs", async ({
  app,
  db,
  bearerOf,
}) => {
  const { id: classId } = await aClass(db);
  const student = await aUser(db, "student", { email: "Me@school.example" });
  const headers = await bearerOf(student);
  for (const url of ["/Classes", "/classes/", "/POPULARCLASSES/", "/Instructor"]) {
    expect((await app.inject({ url, headers: { accept: "application/json" } })).statusCode).toBe(200);
  }
  const enrol = await app.inject({ method: "POST", url: "/student/enrol/", headers, payload: { _id: classId } });
  expect(enrol.json()).toMatchObject({ outcome: "selected" });
  expect((await app.inject({ url: "/myclass/?email=me@school.example", headers })).json()).toHaveLength(1);
  const drop = await app.inject({ method: "DELETE", url: `/deletemyclass/${classId.toUpperCase()}/`, headers });
  expect(drop.json()).toMatchObject({ deletedCount: 1 });
  expect((await app.inject({ url: "/Users/Student/ME@SCHOOL.example", headers })).json()).toEqual({ student: true });
  expect((await app.inject({ url: "/docs/" })).statusCode).toBe(200);
});
