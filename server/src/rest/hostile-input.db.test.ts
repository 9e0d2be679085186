import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { InjectOptions } from "fastify";
import { describe, expect } from "vitest";
import { test as appTest } from "../../test/app-test.ts";
import { contentOf } from "../../test/content-of.ts";
import { documentedBy, type OpenApiDocument } from "../../test/documented.ts";
import { aClass, aUser } from "../../test/factories.ts";
import { test } from "../../test/rest-test.ts";

const JSON_TYPE = { "content-type": "application/json" };
/** Calls that take some of the inputs, and change nothing of the school by them. */
const MAY_BE_VALID = /^\/(?:AddUsers$|updateDeny\/)/;
const UNKNOWN_ID = "01987654-3210-7abc-8def-0123456789ab";
const SQL = ["'; DROP TABLE users; --", "1' OR '1'='1", String.raw`\'; SELECT pg_sleep(9) --`, "%27%20OR%201=1"];
const ODD = [null, true, [], {}, "", -1, 1e300, "NaN", "\u0000", "x".repeat(5000), { $gt: "" }, [["a"]], ...SQL];

/** The calls with a body, their caller and their fields. */
const CALLS = [
  { who: "student", method: "POST", url: "/jwt", fields: ["idToken", "email"] },
  { who: "student", method: "POST", url: "/AddUsers", fields: ["name", "email"] },
  { who: "student", method: "POST", url: "/Student/Enrol", fields: ["_id", "StudentEmail"] },
  { who: "student", method: "POST", url: "/create-payment-intent", fields: ["classId", "_id", "prices"] },
  { who: "student", method: "POST", url: "/payment", fields: ["transactionId", "email"] },
  {
    who: "instructor",
    method: "POST",
    url: "/AddClasses",
    fields: ["className", "classImage", "availableSeats", "price", "instructorEmail"],
  },
  { who: "admin", method: "PUT", url: `/updateDeny/${UNKNOWN_ID}`, fields: ["feedback"] },
] as const;

const BODIES = [
  "",
  "{",
  "null",
  "[]",
  "7",
  '"text"',
  "{}",
  '{"__proto__":{"role":"admin"},"name":"A"}',
  '{"constructor":{"prototype":{"role":"admin"}},"name":"A"}',
  `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
];

describe("[API-4] malformed input", () => {
  test(
    "in any field, and as any body, is refused as documented and changes nothing",
    { timeout: 90_000 },
    async ({ app, db, bearerOf }) => {
      await aClass(db);
      const check = documentedBy((await app.inject("/openapi.json")).json<OpenApiDocument>());
      const headers = {
        student: await bearerOf(await aUser(db, "student", { registeredAt: new Date() })),
        instructor: await bearerOf(await aUser(db, "instructor")),
        admin: await bearerOf(await aUser(db, "admin")),
      };
      const before = await contentOf(db);
      const unexpected: unknown[] = [];
      for (const { who, method, url, fields } of CALLS) {
        const bodies = [
          ...BODIES,
          ...fields.flatMap((field) => ODD.map((value) => JSON.stringify({ [field]: value }))),
        ];
        for (const payload of bodies) {
          const answer = await app.inject({ method, url, payload, headers: { ...headers[who], ...JSON_TYPE } });
          check(method, url, answer.statusCode, answer.json());
          // Repeating a sign-up succeeds and changes nothing.
          const isRefused = answer.statusCode >= 400 && answer.statusCode < 500;
          if (!isRefused && !MAY_BE_VALID.test(url)) unexpected.push([url, payload.slice(0, 80), answer.statusCode]);
        }
      }
      expect(unexpected).toEqual([]);
      expect(await contentOf(db)).toBe(before);
      expect(Object.prototype).not.toHaveProperty("role");
    },
  );

  test("in a path is 400; nothing is counted for an unknown id", async ({ app, db, bearerOf }) => {
    const admin = await bearerOf(await aUser(db, "admin"));
    const student = await bearerOf(await aUser(db, "student"));
    const pathsOf = (id: string): InjectOptions[] => [
      { method: "PATCH", url: `/users/admin/${id}`, headers: admin },
      { method: "PATCH", url: `/users/instructor/${id}`, headers: admin },
      { method: "DELETE", url: `/users/DeleteUsers/${id}`, headers: admin },
      { method: "PATCH", url: `/updateStatus/${id}`, headers: admin },
      { method: "PUT", url: `/updateDeny/${id}`, headers: admin, payload: { feedback: "" } },
    ];
    const before = await contentOf(db);
    for (const id of [
      "1",
      "undefined",
      "%00",
      "..%2f..",
      encodeURIComponent("' OR 1=1 --"),
      "507f1f77bcf86cd799439011",
    ]) {
      for (const call of [
        ...pathsOf(id),
        { method: "DELETE", url: `/DeleteMyClass/${id}`, headers: student } as const,
      ]) {
        const answer = await app.inject(call);
        expect([call.url, answer.statusCode, answer.json()]).toMatchObject([call.url, 400, { error: true }]);
      }
    }
    for (const call of pathsOf(UNKNOWN_ID)) {
      const answer = await app.inject(call);
      const nothing = call.method === "DELETE" ? { deletedCount: 0 } : { matchedCount: 0, modifiedCount: 0 };
      expect([call.url, answer.statusCode, answer.json()]).toMatchObject([call.url, 200, nothing]);
    }
    for (const url of [
      "/MyClass?email=a&email=b",
      "/MyClass?email[$ne]=a",
      "/%zz",
      `/MyClass?email=${"a".repeat(400)}`,
    ]) {
      expect([200, 400, 404]).toContain((await app.inject({ url, headers: student })).statusCode);
    }
    expect(await contentOf(db)).toBe(before);
  });

  test("of another content type is 415, of too many bytes 413, at an unknown path 404 and with another method 405", async ({
    app,
    db,
    bearerOf,
  }) => {
    const headers = await bearerOf(await aUser(db, "student"));
    const enrol = { method: "POST" as const, url: "/Student/Enrol" };
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=b",
      "text/xml",
    ]) {
      const refused = await app.inject({ ...enrol, headers: { ...headers, "content-type": type }, payload: "_id=1" });
      expect([refused.statusCode, refused.json()]).toMatchObject([415, { error: true, code: "CONTENT_TYPE_REFUSED" }]);
    }
    const large = await app.inject({ ...enrol, headers, payload: { _id: "x".repeat(300 * 1024) } });
    expect([large.statusCode, large.json()]).toMatchObject([413, { error: true, code: "BODY_TOO_LARGE" }]);
    const otherInputs = [
      { method: "DELETE", url: "/jwt", allow: "POST" },
      { method: "OPTIONS", url: "/MyClass/?email=a", allow: "GET, HEAD" },
      { method: "POST", url: "/users/ADMIN/a", allow: "GET, HEAD, PATCH" },
      { method: "PUT", url: "/login", allow: "GET, HEAD" },
    ] as const;
    for (const { allow, ...call } of otherInputs) {
      const answer = await app.inject(call);
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
      expect(answer.json()).toEqual({
        error: true,
        message: `This address takes ${allow} only.`,
        code: "METHOD_NOT_ALLOWED",
      });
    }
    const missing = [{ url: "/nothing" }, { method: "DELETE", url: "/nothing" }, { url: "/MYCLASSES" }] as const;
    for (const call of missing) {
      const answer = await app.inject(call);
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: true, code: "NOT_FOUND" }]);
    }
  });

  test("an empty JSON body is accepted where none is needed", async ({ app, db, bearerOf }) => {
    const { id } = await aClass(db, { status: "pending" });
    const headers = { ...(await bearerOf(await aUser(db, "admin"))), ...JSON_TYPE };
    const answer = await app.inject({ method: "PATCH", url: `/updateStatus/${id}`, headers });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { modifiedCount: 1 }]);
  });
});

appTest("[API-4] what is no HTTP request is refused in the same format", async ({ app, logLines }) => {
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const answerTo = async (bytes: string) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(bytes);
    return text(socket);
  };
  const refused = { error: true, message: "This request cannot be read.", code: "REQUEST_NOT_READABLE" };
  for (const [bytes, status] of [
    ["GARBAGE\r\n\r\n", "400 Bad Request"],
    [`GET / HTTP/1.1\r\nx: ${"y".repeat(20_000)}\r\n\r\n`, "431 Request Header Fields Too Large"],
  ] as const) {
    const [head = "", body = ""] = (await answerTo(bytes)).split("\r\n\r\n");
    expect(head.split("\r\n")[0]).toBe(`HTTP/1.1 ${status}`);
    expect(JSON.parse(body)).toEqual(refused);
  }
  expect(logLines).toHaveLength(1);
});

appTest("[ROUTE-3] a browser gets the error page at an address that cannot be decoded", async ({ app }) => {
  for (const url of ["/classes/%", "/%zz", "/classes/%ff"]) {
    const page = await app.inject({ url, headers: { accept: "text/html" } });
    expect([page.statusCode, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect((await app.inject({ url, headers: { accept: "application/json" } })).json()).toMatchObject({ error: true });
  }
});

appTest(
  "[SAFE-5] a server error does not reveal its cause, and is logged under the answer's request id",
  async ({ app, logLines }) => {
    const answer = await app.inject({ method: "POST", url: "/jwt", payload: { idToken: "a-very-secret-proof" } });
    expect([answer.statusCode, answer.json()]).toMatchObject([500, { error: true, code: "INTERNAL" }]);
    expect(answer.body).not.toContain("identity provider");
    const logged = logLines.filter((line) => line.includes("no identity provider here"));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(answer.json<{ requestId: string }>().requestId);
    expect(logLines.join("")).not.toContain("a-very-secret-proof");
  },
);
