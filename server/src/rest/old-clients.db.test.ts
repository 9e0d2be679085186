import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import type Stripe from "stripe";
import { describe, expect, onTestFinished, vi } from "vitest";
import { type AppFixtures, PAGE } from "../../test/app-test.ts";
import type { OpenApiDocument } from "../../test/documented.ts";
import { aChild, aClass, aSelection, aUser } from "../../test/factories.ts";
import { aPaidEnrolment } from "../../test/paid-enrolment.ts";
import { aPicture, pictureForm } from "../../test/picture-form.ts";
import { type Call, test } from "../../test/rest-test.ts";
import type { TestIdentity } from "../../test/test-identity.ts";
import type { Db } from "../db/client.ts";

// The public base URL of these tests, and the stored picture of their classes.
const SCHOOL = "https://school.example";
const PICTURE = "/pictures/class-test-800.webp";
const CHANGED = { acknowledged: true, matchedCount: 1, modifiedCount: 1, upsertedId: null, upsertedCount: 0 };

interface Tools extends Pick<AppFixtures, "bearerOf"> {
  call: Call;
  db: Db;
  deps: Parameters<typeof aPaidEnrolment>[0];
  stripe: Stripe;
}

const pictureOf = async (app: FastifyInstance, url: string, headers: Record<string, string>) => {
  const [first] = (await app.inject({ url, headers })).json<{ classImage?: string; image?: string }[]>();
  return first?.classImage ?? first?.image;
};

describe("[API-1] pictures for clients of other origins", () => {
  test("have absolute addresses in every answer", async ({ app, deps, db, stripe, bearerOf }) => {
    const instructor = await aUser(db, "instructor", { photoUrl: PICTURE });
    const { id: classId } = await aClass(db, { instructorId: instructor.id, imageUrl: PICTURE });
    const { student } = await aPaidEnrolment(deps, stripe, { classId });
    await aSelection(db, { studentId: student.id, classId });
    const admin = await bearerOf(await aUser(db, "admin", { name: "Z" }));
    const [own, students] = [await bearerOf(instructor), await bearerOf(student)];
    await db.user.updateMany({ where: { id: student.id }, data: { name: "Y" } });
    await db.user.updateMany({ where: { id: instructor.id }, data: { name: "A" } });
    for (const [url, headers] of [
      ["/popularClasses", {}],
      ["/classes", {}],
      ["/classes", admin],
      ["/instructor", {}],
      ["/GetUsers", admin],
      ["/getClass", own],
      ["/MyClass", students],
      ["/payment/enrol", students],
      ["/payment/history", students],
    ] as const) {
      expect([url, await pictureOf(app, url, headers)]).toEqual([url, `${SCHOOL}${PICTURE}`]);
    }
  });

  test("without PUBLIC_URL have the host of each request, which no other caller gets", async ({
    anotherApp,
    db,
    bearerOf,
  }) => {
    const { id: classId } = await aClass(db, { imageUrl: PICTURE, name: String.raw`"classImage":"/x` });
    const student = await aUser(db, "student");
    await aSelection(db, { studentId: student.id, classId });
    const app = await anotherApp({ page: { ...PAGE, publicUrl: null } });
    await app.listen({ host: "127.0.0.1", port: 0 });
    for (const url of ["/popularClasses", "/classes", "/MyClass"]) {
      const headers = url === "/MyClass" ? await bearerOf(student) : {};
      for (const host of ["a.example", "evil.example:81", "b.example"]) {
        expect(await pictureOf(app, url, { ...headers, host })).toBe(`http://${host}${PICTURE}`);
      }
      const forwarded = { ...headers, host: "a.example", "x-forwarded-host": "evil.example" };
      expect(await pictureOf(app, url, forwarded)).toBe(`http://a.example${PICTURE}`);
      expect(await pictureOf(app, url, { ...headers, host: "not a host" })).toBe(PICTURE);
      expect(await pictureOf(app, url, { ...headers, host: `${"a".repeat(260)}.example` })).toBe(PICTURE);
      // No pattern of a replacement: it would stand for the rest of the list.
      expect(await pictureOf(app, url, { ...headers, host: "a$'.example" })).toBe(`http://a$'.example${PICTURE}`);
    }
    const [card] = (await app.inject("/classes")).json<{ className: string }[]>();
    expect(card?.className).toBe(String.raw`"classImage":"/x`);
  });

  test("are uploaded and named in a new class by the same absolute address", async ({ call, db, bearerOf }) => {
    const { authorization } = await bearerOf(await aUser(db, "instructor"));
    const token = authorization.slice("Bearer ".length);
    const uploaded = await call("POST", "/images", { token, body: await pictureForm() });
    const { data } = uploaded.body as { data: { display_url: string; stored_url: string } };
    expect(data.display_url).toBe(`${SCHOOL}${data.stored_url}`);
    const add = (classImage: string) =>
      call("POST", "/AddClasses", {
        token,
        body: { className: "Archery", classImage, availableSeats: 3, price: 76 },
      });
    const added = (await add(data.display_url)).body as { insertedId: string };
    expect(await db.class.findUnique({ where: { id: added.insertedId } })).toMatchObject({ imageUrl: data.stored_url });
    for (const elsewhere of [`https://evil.example${data.stored_url}`, `${SCHOOL}.evil.example${data.stored_url}`]) {
      expect((await add(elsewhere)).body).toMatchObject({ code: "PICTURE_FROM_ELSEWHERE" });
    }
  });

  test("may be embedded by other origins; nothing else may", async ({ anotherApp, clientFolder, imageStore }) => {
    await mkdir(join(clientFolder, "dist/pictures"));
    await writeFile(join(clientFolder, "dist", PICTURE), "a picture");
    const uploaded = await imageStore.keep(await aPicture());
    const url = await (await anotherApp()).listen({ host: "127.0.0.1", port: 0 });
    const policyOf = async (path: string) => (await fetch(`${url}${path}`)).headers.get("cross-origin-resource-policy");
    expect(await policyOf(uploaded)).toBe("cross-origin");
    expect(await policyOf(PICTURE)).toBe("cross-origin");
    for (const path of ["/", "/classes", "/openapi.json", "/MyClass"]) expect(await policyOf(path)).toBe("same-origin");
  });
});

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

/** The module that /docs shows, as a client program loads it. */
async function shownModule(url: string) {
  const { info } = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument & {
    info: { description: string };
  };
  const [, code = ""] = /```js\n([\s\S]*?)```/.exec(info.description) ?? [];
  expect(code.split("\n").length).toBeLessThan(40);
  const folder = await mkdtemp(join(tmpdir(), "campside-module-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "keep-token.mjs");
  await writeFile(file, code);
  return (await import(pathToFileURL(file).href)) as { keepToken: (auth: FirebaseAuth, school: string) => void };
}

/** What the module uses of Firebase's `Auth`. */
interface FirebaseAuth {
  currentUser: { email: string; getIdToken: () => Promise<string> } | null;
  onIdTokenChanged: (listener: () => unknown) => void;
}

/** The module with a stored session, as on a page that is being loaded. */
async function loadModule(url: string, idToken: string) {
  const stored = new Map([["accessToken", "of the page before"]]);
  vi.stubGlobal("localStorage", {
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal("location", { origin: "https://client.example" });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const { keepToken } = await shownModule(url);
  let changed: () => unknown = () => undefined;
  const auth: FirebaseAuth = { currentUser: null, onIdTokenChanged: (listener) => (changed = listener) };
  return {
    keep: (school: string) => keepToken(auth, school),
    /** What Firebase does when it has restored the session, or ended it. */
    restore: async (email: string | null) => {
      auth.currentUser = email === null ? null : { email, getIdToken: async () => idToken };
      await changed();
    },
    token: () => stored.get("accessToken"),
  };
}

test("[API-8] the token module of /docs waits for the session, renews the token before it ends, and removes it at sign-out", async ({
  url,
  testIdentity,
}) => {
  const email = "old@school.example";
  const { idToken } = await testIdentity.provider("signUp", { email, password: "Secret1" });
  const { keep, restore, token } = await loadModule(url, idToken);
  // The device's clock is years wrong, the server's is right.
  let atServer = Date.now();
  vi.setSystemTime(new Date("2001-01-01T00:00:00Z"));
  const send = fetch;
  vi.stubGlobal("fetch", async (...args: Parameters<typeof fetch>) => {
    const here = Date.now();
    vi.setSystemTime((atServer += 1000));
    return await send(...args).finally(() => vi.setSystemTime(here));
  });
  keep(url);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(token()).toBe("of the page before");
  await restore(email);
  const first = token();
  expect(first).toContain("eyJ");
  const mine = await fetch(`${url}/MyClass`, { headers: { authorization: `Bearer ${first}` } });
  expect(mine.status).toBe(200);

  await vi.advanceTimersByTimeAsync(54 * 60_000);
  expect(token()).toBe(first);
  await vi.advanceTimersByTimeAsync(90_000);
  await vi.waitFor(() => expect(token()).not.toBe(first));

  await restore(null);
  expect(token()).toBeUndefined();
});

test("[API-8] the token module of /docs names the setting when the browser refuses the call", async ({
  url,
  testIdentity,
}) => {
  const { idToken } = await testIdentity.provider("signUp", { email: "a@school.example", password: "Secret1" });
  const { keep, restore, token } = await loadModule(url, idToken);
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  keep("http://127.0.0.1:1");
  await restore("a@school.example");
  expect(said.mock.lastCall?.join(" ")).toContain("https://client.example in CORS_ORIGINS");
  expect(token()).toBe("of the page before");
});

describe("[FAM-4][API-1] an account with two children, who have places and selections", () => {
  type Row = Record<string, unknown>;

  /** What an old client is answered on the way from the selection to the place; children's rows apart. */
  async function answersOf({ call, db, deps, stripe, bearerOf }: Tools, hasChildren: boolean) {
    const student = await aUser(db, "student");
    const token = (await bearerOf(student)).authorization.slice("Bearer ".length);
    const [judo, chess] = [
      await aClass(db, { name: "Judo", priceCents: 5000, instructorId: (await aUser(db, "instructor")).id }),
      await aClass(db, { name: "Chess", priceCents: 7000, instructorId: (await aUser(db, "instructor")).id }),
    ];
    if (hasChildren) {
      for (const name of ["Anna", "Ben"]) {
        const { id: participantId } = await aChild(db, student.id, { name });
        await aSelection(db, { studentId: student.id, classId: judo.id, participantId });
        await aPaidEnrolment(deps, stripe, { student, classId: chess.id, participantId });
      }
    }
    const own: unknown[] = [];
    const childrens: Row[] = [];
    async function ask(method: string, path: string, body?: unknown) {
      const answer = await call(method, path, { token, body });
      const rows = Array.isArray(answer.body) ? (answer.body as Row[]) : null;
      childrens.push(...(rows ?? []).filter((row) => "participant" in row));
      own.push([
        method,
        path.replace(/[^/]*-.*/, ""),
        answer.status,
        rows?.filter((row) => !("participant" in row)) ?? answer.body,
      ]);
      return answer.body as Row;
    }
    const lists = async () => {
      for (const path of ["/MyClass", "/payment/enrol", "/payment/history"]) await ask("GET", path);
    };
    await ask("POST", "/Student/Enrol", { _id: judo.id });
    await ask("POST", "/Student/Enrol", { _id: judo.id });
    await ask("POST", "/Student/Enrol", { _id: chess.id });
    await lists();
    await ask("DELETE", `/DeleteMyClass/${chess.id}`);
    await ask("DELETE", `/DeleteMyClass/${chess.id}`);
    const { paymentIntentId } = await ask("POST", "/create-payment-intent", { prices: 50 });
    await stripe.paymentIntents.confirm(String(paymentIntentId), { payment_method: "pm_card_visa" });
    await ask("POST", "/payment", { transactionId: paymentIntentId });
    await lists();
    await ask("POST", "/Student/Enrol", { _id: judo.id });
    // Ids, times and the seats that the children take differ.
    const text = JSON.stringify(own)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
      .replaceAll(/pi_[A-Za-z0-9_]+/g, "pi")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
      .replaceAll(/user-\d+@/gi, "user@")
      .replaceAll(/User \d+/g, "User")
      .replaceAll(/"(availableSeats|StudentEnroll|Students?)":\d+/g, '"$1":0')
      .replaceAll(/"receiptNumbers":\[\d+\]/g, '"receiptNumbers":[0]');
    return { own: JSON.parse(text) as unknown[], childrens };
  }

  test("gets the same answers for itself as one without, and rows of its children name them", async ({
    call,
    db,
    deps,
    stripe,
    bearerOf,
  }) => {
    const tools = { call, db, deps, stripe, bearerOf };
    const [alone, family] = [await answersOf(tools, false), await answersOf(tools, true)];
    expect(alone.childrens).toEqual([]);
    expect(JSON.stringify(alone.own)).not.toContain("participant");
    expect(family.own).toEqual(alone.own);
    expect(
      family.childrens.map(({ className, participant }) => `${String(className)} ${String(participant)}`).toSorted(),
    ).toEqual(
      ["Anna", "Ben"]
        .flatMap((name) => Array.from({ length: 4 }, () => `Chess ${name}`).concat(`Judo ${name}`, `Judo ${name}`))
        .toSorted(),
    );
  });
});
