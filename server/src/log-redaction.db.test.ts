import { expect } from "vitest";
import { aClass, aUser } from "../test/factories.ts";
import { test } from "../test/rest-test.ts";

test("[SAFE-5] the log contains no personal data from requests or database errors", async ({
  db,
  app,
  call,
  bearerOf,
  testIdentity,
  logLines,
}) => {
  const student = await aUser(db, "student", { email: "phil.f@mail.example" });
  const { authorization } = await bearerOf(student);
  const token = authorization.replace("Bearer ", "");
  const { id: classId } = await aClass(db);
  const email = student.email;
  await call("GET", `/MyClass?email=${email}`, { token });
  await call("GET", `/payment/history?email=${encodeURIComponent(email)}`, { token });
  await call("GET", `/users/student/${email}`, { token });
  await call("GET", `/users/admin/${encodeURIComponent(email)}`, { token });
  await call("POST", "/Student/Enrol", { token, body: { _id: classId, StudentEmail: email } });
  const intent = await call("POST", "/create-payment-intent", { token, body: { classId } });
  const { clientSecret } = intent.body as { clientSecret: string };
  await call("POST", "/payment", { token, body: { transactionId: "4242424242424242", email } });
  await app.inject({ url: `/nowhere/${email}?password=Hunter2a&token=${token}` });
  const input = encodeURIComponent(JSON.stringify({ json: { search: email } }));
  await app.inject({ url: `/trpc/classes.list?input=${input}`, headers: { authorization } });
  await app.inject({
    method: "POST",
    url: `/trpc/auth.register`,
    payload: `{"json": "${email}`,
    headers: { authorization },
  });

  // A bug: the row violates a constraint, and PostgreSQL's error contains its values.
  await db.$executeRaw`ALTER TABLE users ADD CONSTRAINT nobody_else CHECK (email <> 'new.face@mail.example')`;
  const proof = await testIdentity.provider("signUp", { email: "new.face@mail.example", password: "Hunter2a" });
  const failed = await call("POST", "/jwt", { body: { email: "new.face@mail.example", idToken: proof.idToken } });
  expect(failed.status).toBe(500);

  const log = logLines.join("");
  expect(log).toContain("nobody_else");
  for (const path of ["/MyClass", "/users/student/…@…", "/users/admin/…@…", "/trpc/classes.list", "/nowhere/…@…"]) {
    expect(log).toContain(`"path":"${path}"`);
  }
  const sent = { email, "phil.f": "phil.f", other: "new.face", token, proof: proof.idToken, clientSecret };
  const forbidden = { ...sent, password: "Hunter2a", card: "4242424242424242", query: "email=" };
  expect(Object.entries(forbidden).filter(([, value]) => log.includes(value))).toEqual([]);
  for (const line of logLines) expect(() => JSON.parse(line) as unknown).not.toThrow();
});

test("[SEC-1] the log contains at most 300 characters of a path and of a host", async ({
  app,
  db,
  bearerOf,
  logLines,
}) => {
  const long = "a".repeat(900);
  // Of what nobody who is signed in has asked for there is a shorter line.
  const headers = { ...(await bearerOf(await aUser(db, "student"))), host: long };
  await app.inject({ url: `/trpc/${long}`, headers });
  const { req } = JSON.parse(logLines.at(-1) ?? "") as { req: { path: string; host: string } };
  expect([req.path, req.host]).toEqual([`/trpc/${long.slice(0, 294)}`, long.slice(0, 300)]);
});
