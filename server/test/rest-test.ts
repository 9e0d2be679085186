import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AnyCtx } from "../src/deps.ts";
import { createDiskFiles } from "../src/integrations/disk-files.ts";
import { createImageStore } from "../src/integrations/image-store.ts";
import { type AppFixtures, test as appTest } from "./app-test.ts";
import { documentedBy, type OpenApiDocument } from "./documented.ts";
import { startTestIdentity, type TestIdentity } from "./test-identity.ts";

export interface RestRequest {
  token?: string | undefined;
  /** Sent as JSON, unless it is form data. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface RestAnswer {
  status: number;
  body: unknown;
  headers: Headers;
}

/** Calls the listening server; fails for an answer outside the OpenAPI document. */
export type Call = (method: string, path: string, request?: RestRequest) => Promise<RestAnswer>;

interface RestFixtures {
  $test: Pick<AppFixtures, "identity" | "imageStore" | "adminEmails"> & { url: string; call: Call };
  $file: { testIdentity: TestIdentity };
}

/** Becomes an admin at the first sign-in. */
const HEAD_EMAIL = "head@school.example";

/** A test over HTTP against the listening server, with local identity and card providers. */
export const test = appTest.extend<RestFixtures>({
  testIdentity: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
    async ({}, use) => {
      const started = await startTestIdentity();
      await use(started);
      await started.close();
    },
    { scope: "file" },
  ],
  identity: async ({ testIdentity }, use) => {
    await use(testIdentity.identity);
  },
  adminEmails: [HEAD_EMAIL],
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  imageStore: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-media-"));
    await use(createImageStore({ files: createDiskFiles({ folder }) }));
    await rm(folder, { recursive: true, force: true });
  },
  url: async ({ app }, use) => {
    await use(await app.listen({ host: "127.0.0.1", port: 0 }));
  },
  call: async ({ url }: { url: string }, use: (call: Call) => Promise<void>) => {
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument;
    const check = documentedBy(document);
    await use(async (method, path, { token, body, headers = {} } = {}) => {
      const isJson = body !== undefined && !(body instanceof FormData);
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(isJson && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
      });
      const answer: unknown = await response.json();
      check(method, path.replace(/\?.*/, ""), response.status, answer);
      return { status: response.status, body: answer, headers: response.headers };
    });
  },
});

/** The same in a school that sends e-mail. */
export const emailingTest = test.extend<{ deps: AnyCtx }>({
  deps: async ({ deps }, use) => {
    await use({ ...deps, email: { publicUrl: "https://school.example" } });
  },
});
