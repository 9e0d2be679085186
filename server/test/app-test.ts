import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../src/app.ts";
import type { Actor, Deps } from "../src/deps.ts";
import type { IdentityProvider } from "../src/integrations/identity-provider.ts";
import type { ImageStore } from "../src/integrations/image-store.ts";
import { createAppTokens } from "../src/modules/auth/app-tokens.ts";
import { test as paymentTest } from "./payment-test.ts";

export interface AppFixtures {
  app: FastifyInstance;
  /** Everything the server logged, a line each. */
  logLines: string[];
  identity: IdentityProvider;
  imageStore: ImageStore;
  adminEmails: string[];
  /** The client's build: one page that says so. */
  clientFolder: string;
  /** The authorization header of a user's fresh token. */
  bearerOf: (actor: Pick<Actor, "id">) => Promise<{ authorization: string }>;
}

// These tests sign in with the product's own tokens: whoever reaches for the provider is wrong.
const unreachableIdentity: IdentityProvider = {
  verify: () => Promise.reject(new Error("no identity provider here")),
  revokeSessions: () => Promise.reject(new Error("no identity provider here")),
  removeAccount: () => Promise.reject(new Error("no identity provider here")),
  close: async () => undefined,
};

const PAGE = {
  firebase: { apiKey: "key", authDomain: "school.example", projectId: "school" },
  identityEmulatorUrl: null,
  stripe: { publishableKey: "pk_test", scriptUrl: "https://js.stripe.com/endive/stripe.js" },
  imageUploadUrl: "/images",
};

/** A test against the whole server over HTTP, without a socket. */
export const test = paymentTest.extend<AppFixtures & { tokens: Deps["tokens"] }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  tokens: async ({}, use) => {
    await use(createAppTokens("a secret of more than thirty-two characters"));
  },
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  logLines: async ({}, use) => {
    await use([]);
  },
  identity: unreachableIdentity,
  imageStore: { folder: "/nowhere", keep: () => Promise.reject(new Error("no pictures here")) },
  adminEmails: [],
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  clientFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-client-"));
    await writeFile(join(folder, "index.html"), "<!doctype html><title>The page</title>");
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  app: async ({ deps, tokens, identity, imageStore, adminEmails, clientFolder, logLines }, use) => {
    const app = await buildApp({
      deps: { ...deps, tokens, identity, adminEmails },
      publicDb: deps.db,
      imageStore,
      page: PAGE,
      clientFolder,
      logger: { level: "info", stream: { write: (line: string) => void logLines.push(line) } },
    });
    await use(app);
    await app.close();
  },
  bearerOf: async ({ db, tokens }, use) => {
    await use(async ({ id }) => {
      const { sessionVersion } = await db.user.findUniqueOrThrow({ where: { id } });
      const { token } = await tokens.issue({ userId: id, version: sessionVersion });
      return { authorization: `Bearer ${token}` };
    });
  },
});
