import { describe, expect } from "vitest";
import { test } from "../../test/app-test.ts";
import { documentedBy, type OpenApiDocument } from "../../test/documented.ts";

const DOCUMENTED_CALLS = [
  "POST /jwt",
  "GET /users/admin/{emailOrId}",
  "GET /users/instructor/{emailOrId}",
  "GET /users/student/{emailOrId}",
  "GET /popularClasses",
  "GET /instructor",
  "GET /classes",
  "GET /api/popularClasses",
  "GET /api/instructor",
  "GET /api/classes",
  "GET /classes/{classId}",
  "GET /instructors",
  "POST /AddUsers",
  "POST /Student/Enrol",
  "GET /MyClass",
  "DELETE /DeleteMyClass/{id}",
  "GET /payment/enrol",
  "POST /images",
  "POST /logos",
  "POST /AddClasses",
  "GET /getClass",
  "GET /GetUsers",
  "PATCH /users/admin/{emailOrId}",
  "PATCH /users/instructor/{emailOrId}",
  "DELETE /users/DeleteUsers/{id}",
  "PATCH /updateStatus/{classId}",
  "PUT /updateDeny/{classId}",
  "POST /create-payment-intent",
  "POST /payment",
  "GET /payment/history",
  "GET /receipts/{number}",
  "GET /statements/{year}",
  "GET /calendar/{classId}",
];

describe("[API-8] the OpenAPI document", () => {
  test("is version 3.1 and describes all documented calls with the enforced schemas", async ({ app }) => {
    const document = (await app.inject("/openapi.json")).json<OpenApiDocument>();
    expect(document.openapi).toMatch(/^3\.1\./);
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.toSorted()).toEqual(DOCUMENTED_CALLS.toSorted());
    expect(document.paths["/AddClasses"]?.["post"]).toMatchObject({
      requestBody: {
        content: {
          "application/json": {
            schema: {
              required: ["className", "classImage", "availableSeats", "price"],
              properties: { price: { anyOf: [{ type: "number" }, { type: "string" }] } },
            },
          },
        },
      },
    });
    const check = documentedBy(document);
    expect(() => check("GET", "/users/admin/a@b.example", 200, { admin: "yes" })).toThrow("must be boolean");
    expect(() => check("GET", "/users/admin/a@b.example", 200, { admin: true, id: 1 })).toThrow("additional");
    expect(() => check("GET", "/users/nobody/x", 200, {})).toThrow("not in the document");
  });

  test("has a page without inline scripts and outside resources", async ({ app }) => {
    const page = await app.inject("/docs");
    expect(page.headers["content-type"]).toContain("text/html");
    const scripts = [...page.body.matchAll(/<script([^>]*)>([^<]*)/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes = "", content = ""] of scripts) {
      expect(content.trim()).toBe("");
      const address = /src="(\/[^"]+)"/.exec(attributes)?.[1] ?? "";
      expect((await app.inject(address)).statusCode).toBe(200);
    }
    expect(page.body).not.toMatch(/(src|href)="https?:/);
  });
});
