import { brotliDecompressSync } from "node:zlib";
import { expect } from "vitest";
import { PAGE, test } from "../../test/app-test.ts";
import type { OpenApiDocument } from "../../test/documented.ts";
import { ROUTE_ROWS } from "../../test/roles/route-rows.ts";

test("[API-1] the document has a summary and a schema for every call, and every schema it refers to", async ({
  app,
}) => {
  const response = await app.inject("/openapi.json");
  const document = response.json<OpenApiDocument>();
  const { schemas } = document.components;
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(["Class", "Error", "User"]));
  expect(Object.keys(schemas).filter((name) => name.endsWith("Input"))).toEqual([]);
  const referred = [...response.body.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = ""]) => name);
  expect(referred.filter((name) => !(name in schemas))).toEqual([]);
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ call: `${method} ${path}`, ...operation })),
  );
  expect(calls.length).toBeGreaterThanOrEqual(24);
  for (const call of calls) {
    expect(call).toMatchObject({ summary: expect.any(String) });
    const [schema] = Object.entries(call.responses["200"]?.content ?? {}).map(([, { schema }]) => schema);
    expect(schema && Object.keys(schema)).not.toHaveLength(0);
  }
});

test("[API-8] the document names its server, each operation, the optional bodies and the error codes", async ({
  app,
}) => {
  const document = (await app.inject("/openapi.json")).json<OpenApiDocument & { servers: { url: string }[] }>();
  expect(document.servers).toEqual([{ url: PAGE.publicUrl }]);
  const { paths } = document;
  expect(paths["/payment/history"]?.["get"]).toMatchObject({ operationId: "getPaymentHistory" });
  expect(paths["/jwt"]?.["post"]?.requestBody).toMatchObject({
    required: false,
    content: { "application/json": { schema: { type: "object" } } },
  });
  expect(paths["/updateDeny/{classId}"]?.["put"]?.requestBody?.required).toBe(false);
  expect(paths["/AddUsers"]?.["post"]?.requestBody?.required).toBe(true);
  expect(paths["/instructor"]?.["get"]?.security).toEqual([]);
  expect(document.components.schemas["Error"]).toMatchObject({
    properties: { code: { enum: expect.arrayContaining(["INPUT_INVALID", "NO_SEATS_LEFT", "INTERNAL"]) } },
  });
});

test("[ROLE-2] the document says of every call that nobody may make without a token that it takes one", async ({
  app,
}) => {
  const { paths } = (await app.inject("/openapi.json")).json<OpenApiDocument>();
  const guarded = [...new Set(ROUTE_ROWS.filter(({ expected }) => expected.nobody === 401).map(({ call }) => call))];
  const open = guarded.filter((call) => {
    const [method = "", path = ""] = call.split(" ");
    const operation = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    return operation && !operation.security?.length;
  });
  expect(open).toEqual([]);
  expect(guarded.length).toBeGreaterThan(10);
});

test("[SEC-1][SEC-8] the reader of the document is compressed, and each of its files counts as ten reads", async ({
  anotherApp,
  limits,
}) => {
  const app = await anotherApp({ limits: { ...limits, readsPerAddress: 40 } });
  const read = (acceptEncoding: string, url = "/docs/static/swagger-ui-bundle.js") =>
    app.inject({ url, headers: { "accept-encoding": acceptEncoding } });
  const plain = await read("identity");
  const [small, again] = [await read("gzip, br"), await read("br")];
  expect(small.headers).toMatchObject({ "content-encoding": "br", vary: expect.stringContaining("Accept-Encoding") });
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  expect(brotliDecompressSync(again.rawPayload)).toEqual(plain.rawPayload);
  expect((await read("gzip", "/docs/")).headers["content-encoding"]).toBe("gzip");
  const document = await read("br", "/openapi.json");
  expect(document.headers).toMatchObject({ "content-encoding": "br", "cache-control": "public, max-age=3600" });
  expect((await read("br")).statusCode).toBe(429);
});
