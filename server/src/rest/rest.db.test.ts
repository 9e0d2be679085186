import { describe, expect } from "vitest";
import { test } from "../../test/app-test.ts";
import { aClass, aSelection, aUser } from "../../test/factories.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

describe("GET /classes", () => {
  test("[RUSH-3] with a token needs a slot, as every signed-in call; a visitor needs none", async ({
    anotherApp,
    db,
    bearerOf,
  }) => {
    const app = await anotherApp({ callsPerPool: 0 });
    const headers = await bearerOf(await aUser(db, "admin"));
    const refused = await app.inject({ url: "/classes", headers });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, "SERVER_BUSY"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await app.inject("/classes")).statusCode).toBe(200);
  });

  test("[API-3] answers programs with JSON, and a browser that asks for HTML with the page", async ({ app, db }) => {
    const { id } = await aClass(db);
    for (const accept of [undefined, "*/*", "application/json", "application/json, text/plain, */*"]) {
      const answer = await app.inject({ url: "/classes", headers: accept ? { accept } : {} });
      expect(answer.json()).toMatchObject([{ _id: id }]);
      expect(String(answer.headers.vary).split(", ")).toContain("Accept");
    }
    const page = await app.inject({ url: "/classes", headers: { accept: BROWSER } });
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining("<title>The test school")]);
    expect(page.headers).toMatchObject({ vary: "Accept", "content-type": "text/html; charset=utf-8" });
  });

  test("[API-3] lists approved classes, and all of them to an admin's token", async ({ app, db, bearerOf }) => {
    const { id: approved } = await aClass(db);
    const { id: pending } = await aClass(db, { status: "pending" });
    const idsFor = async (headers: Record<string, string>) =>
      (await app.inject({ url: "/classes", headers })).json<{ _id: string }[]>().map(({ _id }) => _id);
    expect(await idsFor({})).toEqual([approved]);
    expect(await idsFor(await bearerOf(await aUser(db, "instructor")))).toEqual([approved]);
    expect(await idsFor(await bearerOf(await aUser(db, "admin")))).toEqual([pending, approved]);
  });

  test("[API-3] refuses an expired or invalid token rather than listing fewer classes", async ({ app, db, tokens }) => {
    await aClass(db, { status: "pending" });
    const admin = await aUser(db, "admin");
    const { token: expired } = await tokens.issue({ userId: admin.id, version: 1 }, -1);
    const { token: ended } = await tokens.issue({ userId: admin.id, version: 0 });
    for (const [token, code] of [
      [expired, "TOKEN_EXPIRED"],
      [ended, "SESSION_ENDED"],
      ["nonsense", "SESSION_ENDED"],
    ]) {
      const answer = await app.inject({ url: "/classes", headers: { authorization: `Bearer ${token}` } });
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: true, code }]);
    }
    // What programs send whose storage holds no token.
    for (const token of ["null", "undefined"]) {
      const answer = await app.inject({ url: "/classes", headers: { authorization: `Bearer ${token}` } });
      expect([answer.statusCode, answer.json()]).toEqual([200, []]);
    }
  });

  test("[API-1] lists more than a hundred classes", async ({ app, db }) => {
    const { id: instructorId } = await aUser(db, "instructor");
    await db.class.createMany({
      data: Array.from({ length: 205 }, (_, count) => ({
        name: `Class ${count}`,
        imageUrl: "/pictures/class-test-800.webp",
        priceCents: 5000,
        capacity: 3,
        status: "approved" as const,
        instructorId,
      })),
    });
    const classes = (await app.inject("/classes")).json<{ _id: string }[]>();
    expect(new Set(classes.map(({ _id }) => _id)).size).toBe(205);
  });
});

describe("[API-5] another person's e-mail", () => {
  test("is refused in every call, and nothing is changed", async ({ app, db, bearerOf }) => {
    const { id: _id } = await aClass(db);
    const headers = await bearerOf(await aUser(db, "student", { email: "me@school.example" }));
    const other = (await aUser(db, "student")).email;
    const calls = [
      { method: "GET", url: `/MyClass?email=${other}` },
      { method: "GET", url: `/payment/enrol?email=${other}` },
      { method: "GET", url: `/payment/history?email=${other}` },
      { method: "GET", url: `/getClass?email=${other}`, headers: await bearerOf(await aUser(db, "instructor")) },
      { method: "POST", url: "/Student/Enrol", payload: { _id, StudentEmail: other } },
      { method: "POST", url: "/AddUsers", payload: { name: "Me", email: other } },
      { method: "POST", url: "/payment", payload: { transactionId: "pi_1", email: other } },
    ] as const;
    for (const call of calls) {
      const answer = await app.inject({ headers, ...call });
      expect([call.url, answer.statusCode, answer.json()]).toMatchObject([call.url, 403, { code: "EMAIL_NOT_YOURS" }]);
    }
    expect(await db.selection.count()).toBe(0);
  });

  test("makes a role look-up false; the own one matches in any letter case", async ({ app, db, bearerOf }) => {
    const headers = await bearerOf(await aUser(db, "admin", { email: "Head@school.example" }));
    const ask = async (email: string) => (await app.inject({ url: `/users/admin/${email}`, headers })).json();
    expect(await ask("head@SCHOOL.example")).toEqual({ admin: true });
    expect(await ask((await aUser(db, "admin")).email)).toEqual({ admin: false });
    expect(await ask("nobody@school.example")).toEqual({ admin: false });
  });
});

test("[API-1] a sign-up without a name stays open until a name is given", async ({ app, db, bearerOf }) => {
  const student = await aUser(db, "student", { name: "first-half" });
  const headers = await bearerOf(student);
  const add = async (payload: object) =>
    (await app.inject({ method: "POST", url: "/AddUsers", headers, payload })).json<object>();
  expect(await add({ name: null, email: student.email })).toMatchObject({ insertedId: student.id });
  expect(await add({ email: student.email })).toMatchObject({ insertedId: student.id });
  expect(await db.user.findUnique({ where: { id: student.id } })).toMatchObject({
    name: "first-half",
    registeredAt: null,
  });
  expect(await add({ name: "Sam" })).toMatchObject({ insertedId: student.id });
  expect(await add({ name: null })).toMatchObject({ insertedId: null });
  expect(await add({ name: 7 })).toMatchObject({ error: true });
  expect(await db.user.findUnique({ where: { id: student.id } })).toMatchObject({ name: "Sam" });
});

describe("[API-6] a payment intent", () => {
  test("accepts the class under either name, and holds no seat at another price", async ({ app, db, bearerOf }) => {
    const { id: classId } = await aClass(db, { priceCents: 1999 });
    const headers = await bearerOf(await aUser(db, "student"));
    const ask = (payload: object) => app.inject({ method: "POST", url: "/create-payment-intent", headers, payload });
    for (const prices of [19.98, "20", 1999]) {
      const refused = await ask({ classId, prices });
      expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: true, code: "PRICE_CHANGED" }]);
    }
    expect(await db.enrolment.count()).toBe(0);
    const first = await ask({ classId, prices: "19.99" });
    expect(first.json()).toMatchObject({ clientSecret: expect.stringContaining("_secret_"), price: 19.99 });
    expect((await ask({ _id: classId })).json()).toMatchObject({ clientSecret: first.json().clientSecret });
    expect((await ask({ classId, prices: 1 })).statusCode).toBe(409);
  });

  test("by the price alone is for the only selected class at that price", async ({ app, db, bearerOf }) => {
    const student = await aUser(db, "student");
    const headers = await bearerOf(student);
    const ask = (payload: object) => app.inject({ method: "POST", url: "/create-payment-intent", headers, payload });
    const select = async (classId: string) => aSelection(db, { studentId: student.id, classId });
    await select((await aClass(db, { priceCents: 5000 })).id);
    const other = await aClass(db, { priceCents: 7999 });
    for (const payload of [{ prices: 79.99 }, { prices: null }, {}]) {
      const refused = await ask(payload);
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: true }]);
    }
    await select(other.id);
    expect((await ask({ prices: 79.99 })).json()).toMatchObject({ price: 79.99 });
    expect(await db.enrolment.findMany()).toMatchObject([{ classId: other.id }]);
    await select((await aClass(db, { priceCents: 7999 })).id);
    expect((await ask({ prices: 79.99 })).json()).toMatchObject({ code: "CLASS_UNCLEAR" });
  });
});

test("[API-7] of a payment record only the id is read, and only from its owner", async ({ app, db, bearerOf }) => {
  const { id: classId } = await aClass(db);
  const headers = await bearerOf(await aUser(db, "student"));
  const intent = await app.inject({ method: "POST", url: "/create-payment-intent", headers, payload: { classId } });
  const { paymentIntentId: transactionId } = intent.json<{ paymentIntentId: string }>();
  const report = (more: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: "/payment",
      headers: more,
      payload: { transactionId, status: "succeeded", prices: 79.99, state: "paid", _id: classId },
    });
  expect((await report(headers)).json()).toMatchObject({ insertedId: null, outcome: "open" });
  expect((await report(await bearerOf(await aUser(db, "student")))).statusCode).toBe(404);
  expect(await db.enrolment.findMany()).toMatchObject([{ state: "held" }]);
});

test("[API-2][TEACH-2] a price is kept with two decimals, seats as an integer, as the specification reads them", async ({
  app,
  db,
  bearerOf,
}) => {
  const headers = await bearerOf(await aUser(db, "instructor"));
  const payload = { className: "Archery", classImage: "/pictures/class-test-800.webp" };
  for (const [availableSeats, price] of [[12.7, 19.999] as const, ["12.7", "19.999"] as const]) {
    const sent = { ...payload, availableSeats, price };
    expect((await app.inject({ method: "POST", url: "/AddClasses", headers, payload: sent })).statusCode).toBe(200);
  }
  const kept = await db.class.findMany({ select: { capacity: true, priceCents: true } });
  const asSpecified = { capacity: 12, priceCents: 2000 };
  expect(kept).toEqual([asSpecified, asSpecified]);
});

test("[ROLE-3] fields that a caller may not set are ignored", async ({ app, db, bearerOf }) => {
  const student = await aUser(db, "student");
  const sent = { name: "New Name", role: "admin", sessionVersion: 9, registeredAt: null };
  await app.inject({ method: "POST", url: "/AddUsers", headers: await bearerOf(student), payload: sent });
  expect(await db.user.findUnique({ where: { id: student.id } })).toMatchObject({
    name: "New Name",
    role: "student",
    sessionVersion: 1,
  });
  const instructor = await aUser(db, "instructor");
  const added = await app.inject({
    method: "POST",
    url: "/AddClasses",
    headers: await bearerOf(instructor),
    payload: {
      className: "Archery",
      classImage: "/pictures/class-test-800.webp",
      availableSeats: "3",
      price: "1.5",
      status: "approved",
      StudentEnroll: 2,
      enrolledCount: 2,
      instructorId: student.id,
    },
  });
  expect(await db.class.findUnique({ where: { id: added.json().insertedId } })).toMatchObject({
    instructorId: instructor.id,
    status: "pending",
    enrolledCount: 0,
    capacity: 3,
    priceCents: 150,
  });
});

test("[API-3] the addresses of pages answer JSON to who asks for it", async ({ app, db }) => {
  const { id } = await aClass(db, { name: "Archery", description: "Bows and arrows" });
  const read = async (url: string, accept: string) => {
    const answer = await app.inject({ url, headers: { accept } });
    return [answer.statusCode, answer.headers["content-type"]?.toString().split(";")[0], answer.body] as const;
  };
  const json = async (url: string) => JSON.parse((await read(url, "application/json"))[2]) as unknown;
  expect(await json(`/classes/${id}`)).toMatchObject({ _id: id, className: "Archery", description: "Bows and arrows" });
  expect(await json(`/classes/01987654-3210-7abc-8def-0123456789ab`)).toMatchObject({ code: "CLASS_NOT_FOUND" });
  expect(await json("/classes/x")).toMatchObject({ code: "INPUT_INVALID" });
  expect(await json("/instructors")).toEqual(await json("/instructor"));
  for (const url of [`/classes/${id}`, "/classes/x", "/instructors"]) {
    expect((await read(url, "text/html,*/*;q=0.8"))[1]).toBe("text/html");
  }
});
