import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { type AppOptions, buildApp } from "../src/app.ts";
import type { Actor, Deps } from "../src/deps.ts";
import type { IdentityProvider } from "../src/integrations/identity-provider.ts";
import type { ImageStore } from "../src/integrations/image-store.ts";
import { createAppTokens } from "../src/modules/auth/app-tokens.ts";
import type { RequestLimits } from "../src/plugins/request-limits.ts";
import { test as paymentTest } from "./payment-test.ts";

export interface AppFixtures {
  app: FastifyInstance;
  /** A further process of the same school; with other settings, if any are given. */
  anotherApp: (more?: Partial<AppOptions & Pick<Deps, "uploadQuota">>) => Promise<FastifyInstance>;
  /** Everything the server logged, a line each. */
  logLines: string[];
  identity: IdentityProvider;
  imageStore: ImageStore;
  limits: RequestLimits;
  redisUrl: string | undefined;
  adminEmails: string[];
  /** The client's build: one page that says so. */
  clientFolder: string;
  /** What renders its pages; no page is rendered unless a test brings a renderer. */
  rendererFolder: string | undefined;
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

// A test that is not about the limits never meets them.
const NO_LIMITS: RequestLimits = {
  readsPerAddress: 1e9,
  callsPerAddress: 1e9,
  callsPerUser: 1e9,
  tokensPerAddress: 1e9,
  uploadsPerUser: 1e9,
};

const NO_QUOTA = { pictures: 1e9, bytes: 1e12 };

const PAGE = {
  firebase: { apiKey: "key", authDomain: "school.example", projectId: "school" },
  identityEmulatorUrl: null,
  stripe: { publishableKey: "pk_test", scriptUrl: "https://js.stripe.com/endive/stripe.js" },
  imageUploadUrl: "/images",
  publicUrl: "https://school.example",
};

/** A test against the whole server over HTTP, without a socket. */
export const test = paymentTest.extend<AppFixtures & { tokens: Deps["tokens"] }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  tokens: async ({}, use) => {
    await use(createAppTokens(["a secret of more than thirty-two characters"]));
  },
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  logLines: async ({}, use) => {
    await use([]);
  },
  identity: unreachableIdentity,
  imageStore: {
    keep: () => Promise.reject(new Error("no pictures here")),
    read: async () => null,
    remove: async () => undefined,
  },
  adminEmails: [],
  limits: NO_LIMITS,
  redisUrl: undefined,
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  clientFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-client-"));
    await writeFile(join(folder, "index.html"), "<!doctype html><title>The page</title>");
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  rendererFolder: undefined,
  anotherApp: async (
    { deps, tokens, identity, imageStore, adminEmails, clientFolder, rendererFolder, limits, redisUrl, logLines },
    use,
  ) => {
    const started: FastifyInstance[] = [];
    await use(async ({ uploadQuota = NO_QUOTA, ...more } = {}) => {
      const app = await buildApp({
        deps: {
          ...deps,
          tokens,
          identity,
          adminEmails,
          uploadQuota,
          pictureOrigins: ["https://pictures.example"],
          schoolName: "The test school",
          cancelWithinHours: 24,
        },
        publicDb: deps.db,
        imageStore,
        page: PAGE,
        clientFolder,
        rendererFolder,
        limits,
        redisUrl,
        trustedProxies: [],
        corsOrigins: [],
        logger: { level: "info", stream: { write: (line: string) => void logLines.push(line) } },
        ...more,
      });
      started.push(app);
      return app;
    });
    for (const app of started) await app.close();
  },
  app: async ({ anotherApp }, use) => {
    await use(await anotherApp());
  },
  bearerOf: async ({ db, tokens }, use) => {
    await use(async ({ id }) => {
      const { sessionVersion } = await db.user.findUniqueOrThrow({ where: { id } });
      const { token } = await tokens.issue({ userId: id, version: sessionVersion });
      return { authorization: `Bearer ${token}` };
    });
  },
});
