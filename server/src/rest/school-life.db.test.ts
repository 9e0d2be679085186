import { decodeJwt } from "jose";
import { expect } from "vitest";
import { pictureForm } from "../../test/picture-form.ts";
import { type Call, test } from "../../test/rest-test.ts";
import { aMinuteLater, type TestIdentity } from "../../test/test-identity.ts";

/** Signs up as a client program does: at the provider, then here. */
async function signUp(call: Call, { provider, byGoogle }: TestIdentity, name: string) {
  const email = `${name.toLowerCase()}@school.example`;
  // The head becomes an admin by the settings, which needs a verified address.
  const idToken =
    name === "Head" ? await byGoogle(email) : (await provider("signUp", { email, password: "Secret1" })).idToken;
  const { body } = await call("POST", "/jwt", { token: idToken, body: { email } });
  const { token } = body as { token: string };
  const added = await call("POST", "/AddUsers", { token, body: { name, email, role: "student" } });
  expect(added.body).toMatchObject({ acknowledged: true, InsertedId: expect.any(String) });
  const { InsertedId: id } = added.body as { InsertedId: string };
  return { id, email, idToken, token };
}

const UPDATE = { acknowledged: true, matchedCount: 1, upsertedId: null, upsertedCount: 0 };

async function tokenOf(call: Call, { provider }: TestIdentity, email: string): Promise<string> {
  const { idToken } = await provider("signInWithPassword", { email, password: "Secret1" });
  const { body } = await call("POST", "/jwt", { body: { email, idToken: aMinuteLater(idToken) } });
  return (body as { token: string }).token;
}

test("[API-9] a token of POST /jwt lives an hour, the web client's fifteen minutes", async ({
  call,
  url,
  testIdentity,
}) => {
  const minutesOf = (token: string) => {
    const { iat = 0, exp = 0 } = decodeJwt(token);
    return (exp - iat) / 60;
  };
  const idToken = await testIdentity.byGoogle("lena@school.example");
  const { body } = await call("POST", "/jwt", { token: idToken });
  expect(minutesOf((body as { token: string }).token)).toBe(60);
  const answer = await fetch(`${url}/trpc/auth.issueToken`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ json: { idToken } }),
  });
  const { result } = (await answer.json()) as { result: { data: { json: { token: string } } } };
  expect(minutesOf(result.data.json.token)).toBe(15);
});

test(
  "[API-1][API-2][API-5][API-8] the whole life of a school through the documented calls",
  { timeout: 90_000 },
  async ({ call, testIdentity, stripe }) => {
    const head = await signUp(call, testIdentity, "Head");
    const ines = await signUp(call, testIdentity, "Ines");
    const sam = await signUp(call, testIdentity, "Sam");
    expect((await call("GET", `/users/admin/${head.email}`, head)).body).toEqual({ admin: true });
    expect((await call("GET", `/users/student/${sam.email}`, sam)).body).toEqual({ student: true });
    expect((await call("GET", `/users/instructor/${sam.email}`, sam)).body).toEqual({ instructor: false });

    // The head makes Ines an instructor, which ends her session: she signs in again.
    const users = (await call("GET", "/GetUsers", head)).body as { _id: string; email: string }[];
    expect(users.map(({ email }) => email)).toEqual([head.email, ines.email, sam.email]);
    expect((await call("PATCH", `/users/instructor/${ines.id}`, head)).body).toEqual({ ...UPDATE, modifiedCount: 1 });
    expect((await call("GET", `/getClass?email=${ines.email}`, ines)).status).toBe(401);
    const teaching = { token: await tokenOf(call, testIdentity, ines.email) };
    expect((await call("GET", "/instructor")).body).toEqual([
      { _id: ines.id, name: "Ines", email: ines.email, image: null },
    ]);

    // She uploads a picture and adds two classes, with numbers as text.
    const uploaded = await call("POST", "/images?key=any", { ...teaching, body: await pictureForm() });
    const { data } = uploaded.body as { data: { display_url: string } };
    const newClass = {
      className: "Archery",
      classImage: data.display_url,
      instructorName: "Somebody else",
      instructorEmail: ines.email,
      availableSeats: "12",
      price: "79.99",
      status: "approved",
      StudentEnroll: 99,
    };
    const added = await call("POST", "/AddClasses", { ...teaching, body: newClass });
    const { insertedId: archery } = added.body as { insertedId: string };
    expect(added.body).toEqual({ acknowledged: true, insertedId: archery, InsertedId: archery });
    const second = await call("POST", "/AddClasses", {
      ...teaching,
      body: { ...newClass, className: "Fencing", availableSeats: 8, price: 20.5 },
    });
    const { insertedId: fencing } = second.body as { insertedId: string };
    const pending = {
      _id: archery,
      className: "Archery",
      classImage: data.display_url,
      instructorName: "Ines",
      instructorEmail: ines.email,
      availableSeats: 12,
      price: 79.99,
      prices: 79.99,
      priceText: "79.99",
      currency: "USD",
      status: "pending",
      StudentEnroll: 0,
      disabled: false,
      feedback: null,
    };
    expect((await call("GET", "/getClass", teaching)).body).toEqual([
      expect.objectContaining({ _id: fencing }),
      pending,
    ]);
    expect((await call("GET", "/classes")).body).toEqual([]);

    // The head approves one and denies the other.
    expect((await call("GET", "/classes", head)).body).toMatchObject([
      { _id: fencing, version: 1 },
      { _id: archery, version: 1 },
    ]);
    expect(await call("PATCH", `/updateStatus/${archery}?version=2`, head)).toMatchObject({
      status: 409,
      body: { code: "CLASS_CHANGED" },
    });
    expect((await call("PATCH", `/updateStatus/${archery}`, head)).body).toMatchObject({ modifiedCount: 1 });
    const denial = { token: head.token, body: { feedback: "Where is the hall?" } };
    expect((await call("PUT", `/updateDeny/${fencing}`, denial)).body).toMatchObject({ modifiedCount: 1 });
    expect((await call("GET", "/getClass", teaching)).body).toMatchObject([
      { _id: fencing, price: 20.5, status: "denied", feedback: "Where is the hall?", disabled: true },
      { _id: archery, status: "approved" },
    ]);
    const { feedback: _feedback, ...card } = { ...pending, status: "approved", disabled: true };
    expect((await call("GET", "/classes")).body).toEqual([card]);
    expect((await call("GET", "/popularClasses")).body).toEqual([card]);

    // Sam selects, drops, selects again, and pays.
    const chosen = { token: sam.token, body: { ...card, StudentEmail: sam.email } };
    expect((await call("POST", "/Student/Enrol", chosen)).body).toMatchObject({ insertedId: archery });
    expect((await call("POST", "/Student/Enrol", chosen)).body).toMatchObject({
      insertedId: null,
      outcome: "already-selected",
    });
    const drop = () => call("DELETE", `/DeleteMyClass/${archery}`, sam);
    expect((await drop()).body).toEqual({ acknowledged: true, deletedCount: 1 });
    expect((await drop()).body).toEqual({ acknowledged: true, deletedCount: 0 });
    await call("POST", "/Student/Enrol", chosen);
    expect((await call("GET", `/MyClass?email=${sam.email}`, sam)).body).toEqual([
      { ...card, StudentEmail: sam.email },
    ]);
    const intent = await call("POST", "/create-payment-intent", { token: sam.token, body: { prices: "79.99" } });
    const { clientSecret } = intent.body as { clientSecret: string };
    const transactionId = clientSecret.replace(/_secret_.*/, "");
    expect(await stripe.paymentIntents.retrieve(transactionId)).toMatchObject({ amount: 7999, currency: "usd" });
    const record = {
      token: sam.token,
      body: { className: "Archery", email: sam.email, transactionId, prices: 0.01, data: "today", quantity: 1 },
    };
    expect((await call("POST", "/payment", record)).body).toMatchObject({ insertedId: null, outcome: "open" });
    expect((await call("GET", "/payment/enrol", sam)).body).toEqual([]);
    await stripe.paymentIntents.confirm(transactionId, { payment_method: "pm_card_visa" });
    for (const _time of ["once", "again"]) {
      expect((await call("POST", "/payment", record)).body).toEqual({
        ...UPDATE,
        modifiedCount: 1,
        insertedId: transactionId,
        InsertedId: transactionId,
        transactionId,
        outcome: "enrolled",
      });
    }
    expect((await call("GET", "/MyClass", sam)).body).toEqual([]);
    expect((await call("GET", `/payment/enrol?email=${sam.email}`, sam)).body).toEqual([
      {
        ...card,
        _id: expect.any(String),
        classId: archery,
        availableSeats: 11,
        StudentEnroll: 1,
        email: sam.email,
        transactionId,
        data: expect.any(String),
        quantity: 1,
      },
    ]);
    const history = (await call("GET", `/payment/history?email=${sam.email}`, sam)).body as { data: string }[];
    expect(history).toMatchObject([
      {
        classId: archery,
        className: "Archery",
        classImage: data.display_url,
        availableSeats: 11,
        email: sam.email,
        price: 79.99,
        prices: 79.99,
        priceText: "79.99",
        transactionId,
        quantity: 1,
        state: "succeeded",
        receiptNumbers: [1],
      },
    ]);
    expect(new Date(history[0]?.data ?? "").toISOString()).toBe(history[0]?.data);

    // The head removes Sam, who can get no new token.
    expect((await call("DELETE", `/users/DeleteUsers/${sam.id}`, head)).body).toEqual({
      acknowledged: true,
      deletedCount: 1,
    });
    expect((await call("GET", "/MyClass", sam)).body).toMatchObject({ error: true, code: "SESSION_ENDED" });
    const late = await call("POST", "/jwt", { body: { email: sam.email, idToken: sam.idToken } });
    expect(late.body).toMatchObject({ error: true, code: "ACCOUNT_REMOVED" });
    expect((await call("GET", "/classes")).body).toMatchObject([{ _id: archery, StudentEnroll: 1 }]);
  },
);
