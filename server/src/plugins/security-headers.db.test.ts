import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { describe, expect } from "vitest";
import { aClass, aUser } from "../../test/factories.ts";
import { pictureForm } from "../../test/picture-form.ts";
import { PAGE } from "../../test/app-test.ts";
import { test } from "../../test/rest-test.ts";

const HTML = { accept: "text/html" };
const ORIGIN = "https://partner.example";

async function uploaded(): Promise<Pick<InjectOptions, "headers" | "payload">> {
  const form = new Request("http://school.example", { method: "POST", body: await pictureForm() });
  const headers = { "content-type": form.headers.get("content-type") ?? "" };
  return { headers, payload: Buffer.from(await form.arrayBuffer()) };
}

describe("[SAFE-4][SAFE-5] security headers", () => {
  test("are part of every kind of response, and none discloses the server software", async ({
    anotherApp,
    clientFolder,
    db,
    bearerOf,
  }) => {
    await mkdir(join(clientFolder, "dist/en", "assets"));
    await writeFile(join(clientFolder, "dist/en", "assets", "a-1234.js"), "export {};");
    const app = await anotherApp({ corsOrigins: [ORIGIN] });
    await aClass(db);
    const headers = await bearerOf(await aUser(db, "student"));
    const form = await uploaded();
    const upload = await app.inject({
      method: "POST",
      url: "/images",
      ...form,
      headers: { ...headers, ...form.headers },
    });
    const picture = upload.json<{ data: { display_url: string } }>().data.display_url;
    const { etag } = (await app.inject({ url: "/instructor" })).headers;
    const preflight = { origin: ORIGIN, "access-control-request-method": "POST" };

    const kinds: [kind: string, status: number, request: InjectOptions][] = [
      ["page", 200, { url: "/login", headers: HTML }],
      ["page, HEAD", 200, { method: "HEAD", url: "/login", headers: HTML }],
      ["unknown page", 404, { url: "/nothing", headers: HTML }],
      ["file", 200, { url: "/assets/a-1234.js" }],
      ["picture", 200, { url: picture }],
      ["unknown picture", 404, { url: "/media/none-800.webp" }],
      ["REST", 200, { url: "/MyClass", headers }],
      ["REST, cache miss", 200, { url: "/popularClasses" }],
      ["REST, cache hit", 200, { url: "/popularClasses" }],
      ["REST, cache hit, another origin", 200, { url: "/popularClasses", headers: { origin: ORIGIN } }],
      ["REST, not modified", 304, { url: "/instructor", headers: { "if-none-match": String(etag) } }],
      ["REST, unauthorized", 401, { url: "/MyClass" }],
      [
        "REST, unsupported content type",
        415,
        { method: "POST", url: "/jwt", headers: { "content-type": "text/xml" }, payload: "<a/>" },
      ],
      ["REST, too large", 413, { method: "POST", url: "/jwt", payload: { idToken: "x".repeat(300_000) } }],
      ["tRPC", 200, { url: "/trpc/auth.me", headers }],
      ["tRPC, cache miss", 200, { url: "/trpc/classes.popular" }],
      ["tRPC, cache hit", 200, { url: "/trpc/classes.popular" }],
      ["tRPC, unauthorized", 401, { url: "/trpc/enrolment.selected" }],
      ["tRPC, unknown procedure", 404, { url: "/trpc/no.such" }],
      ["malformed URL", 401, { url: "/users/admin/%zz" }],
      ["preflight", 204, { method: "OPTIONS", url: "/Student/Enrol", headers: preflight }],
      ["webhook, invalid signature", 400, { method: "POST", url: "/webhooks/stripe", payload: {} }],
      ["health", 200, { url: "/health" }],
      ["OpenAPI document", 200, { url: "/openapi.json" }],
      ["API reference", 200, { url: "/docs/", headers: HTML }],
    ];
    for (const [kind, status, request] of kinds) {
      const response = await app.inject(request);
      expect([kind, response.statusCode, response.headers]).toMatchObject([
        kind,
        status,
        {
          "x-content-type-options": "nosniff",
          "strict-transport-security": expect.stringMatching(/^max-age=31536000\b/),
          "referrer-policy": "strict-origin-when-cross-origin",
          "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
        },
      ]);
      for (const name of ["x-powered-by", "server", "x-download-options"])
        expect([kind, name, response.headers[name]]).toEqual([kind, name, undefined]);
    }
  });

  test("forbid inline scripts and every device feature but payments", async ({ app }) => {
    const { headers } = await app.inject({ url: "/", headers: HTML });
    const policy = new Map(
      String(headers["content-security-policy"])
        .split(";")
        .map((directive) => [directive.trim().split(" ")[0], directive]),
    );
    expect(policy.get("script-src")).toBe(
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com https://apis.google.com/js/api.js https://apis.google.com/_/scs/",
    );
    expect(policy.get("default-src")).toBe("default-src 'self'");
    expect(policy.get("worker-src")).toBe("worker-src 'self'");
    expect(policy.get("object-src")).toBe("object-src 'none'");
    expect(policy.get("base-uri")).toBe("base-uri 'none'");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
    expect(policy.get("frame-ancestors")).toBe("frame-ancestors 'none'");
    const permissions = String(headers["permissions-policy"]).split(", ");
    expect(permissions).toEqual(expect.arrayContaining(["camera=()", "microphone=()", "geolocation=()", "usb=()"]));
    expect(permissions).toContain(
      'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com")',
    );
    expect(permissions.filter((one) => !one.endsWith("=()"))).toHaveLength(1);
  });

  test("allow the local card provider where it is configured, instead of Stripe", async ({ anotherApp }) => {
    const local = "http://localhost:4242";
    const app = await anotherApp({ page: { ...PAGE, stripe: { ...PAGE.stripe, scriptUrl: `${local}/stripe.js` } } });
    const { headers } = await app.inject({ url: "/", headers: HTML });
    const policy = String(headers["content-security-policy"]);
    for (const name of ["script-src", "connect-src", "frame-src"])
      expect(policy).toMatch(new RegExp(`${name} [^;]*${local}`));
    expect(policy).not.toContain("stripe.com");
    expect(headers["permissions-policy"]).toContain(`payment=(self "${local}")`);
  });

  test("allow Firebase, or the local identity service instead where it is configured", async ({ app, anotherApp }) => {
    const headersOf = async (of: typeof app) => (await of.inject({ url: "/", headers: HTML })).headers;
    const byFirebase = await headersOf(app);
    expect(byFirebase["x-frame-options"]).toBeUndefined();
    const apis = "https://identitytoolkit.googleapis.com https://securetoken.googleapis.com";
    const frames = "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com";
    const firebase = `https://${PAGE.firebase.authDomain}`;
    expect(byFirebase["content-security-policy"]).toContain(`connect-src 'self' https://api.stripe.com ${apis};`);
    expect(byFirebase["content-security-policy"]).toContain(`frame-src ${frames} ${firebase}`);
    const local = "http://localhost:9099";
    const policy = (await headersOf(await anotherApp({ page: { ...PAGE, identityEmulatorUrl: local } })))[
      "content-security-policy"
    ];
    expect(policy).toContain(`connect-src 'self' https://api.stripe.com ${local};`);
    expect(policy).toContain(`frame-src ${frames} ${local} ${firebase}`);
  });

  test("[SEC-11] allow the third-party hosts that docs/security.md names, and no others", async ({ app }) => {
    const { headers } = await app.inject({ url: "/", headers: HTML });
    const sources = (value: string) => value.match(/https:[^\s")]+/g) ?? [];
    const policies = [
      ...String(headers["content-security-policy"]).split(";"),
      ...String(headers["permissions-policy"]).split(", "),
    ];
    const allowed = policies.flatMap((policy) => {
      const [directive = ""] = policy.trim().split(/[ =]/);
      return sources(policy).map((source) => `${directive} ${source}`);
    });
    const document = await readFile(new URL("../../../docs/security.md", import.meta.url), "utf8");
    const [, section = ""] = document.split("\n### Third-party hosts\n");
    const documented = [...section.matchAll(/^\| `(https:[^`]+)` \| ([^|]+) \|/gm)].flatMap(
      ([, host = "", directives = ""]) =>
        directives
          .replaceAll("`", "")
          .split(", ")
          .map((directive) => `${directive} ${host}`),
    );
    const hosts = allowed.map((one) =>
      one.replace(PAGE.firebase.authDomain, "<FIREBASE_AUTH_DOMAIN>").replace("pictures.example", "<IMAGE_ORIGINS>"),
    );
    expect(new Set(documented)).toEqual(new Set(hosts));
  });
});
