import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { type AppOptions, buildApp } from "../src/app.ts";
import type { Actor, AnyCtx, Deps } from "../src/deps.ts";
import type { IdentityProvider } from "../src/integrations/identity-provider.ts";
import type { ImageStore } from "../src/integrations/image-store.ts";
import { createHealthSeal } from "../src/modules/health/health-seal.ts";
import { createUnsubscribeKeys } from "../src/modules/emails/unsubscribe-keys.ts";
import { createAppTokens } from "../src/modules/auth/app-tokens.ts";
import { networkHash } from "../src/plugins/network-hash.ts";
import type { RateLimits } from "../src/plugins/rate-limits.ts";
import type { School } from "../src/modules/school/school.ts";
import { SCHOOL } from "./school.ts";
import { test as paymentTest } from "./payment-test.ts";

export interface AppFixtures {
  app: FastifyInstance;
  /** Another process of the same school, with other settings where given. */
  anotherApp: (more?: Partial<AppOptions & AnyCtx>) => Promise<FastifyInstance>;
  /** One entry per log line. */
  logLines: string[];
  identity: IdentityProvider;
  imageStore: ImageStore;
  limits: RateLimits;
  redisUrl: string | undefined;
  /** What the school has set. */
  school: Partial<School>;
  adminEmails: string[];
  /** The client's builds, of {@link clientHtml} and {@link clientRenderer}. */
  clientFolder: string;
  clientHtml: string;
  /** The source of `entry-server.js`; by default the browser renders every page. */
  clientRenderer: string;
  /** The authorization header of a fresh token. */
  bearerOf: (actor: Pick<Actor, "id">) => Promise<{ authorization: string }>;
}

// These tests sign in with the school's own tokens and must not call the identity provider.
const unreachableIdentity: IdentityProvider = {
  uidOf: async () => null,
  verify: () => Promise.reject(new Error("no identity provider here")),
  revokeSessions: () => Promise.reject(new Error("no identity provider here")),
  isGone: () => Promise.reject(new Error("no identity provider here")),
  removeAccount: () => Promise.reject(new Error("no identity provider here")),
  close: async () => undefined,
};

// Limits that no test reaches by accident.
const NO_LIMITS: RateLimits = {
  readsPerAddress: 1e9,
  callsPerAddress: 1e9,
  callsPerUser: 1e9,
  tokensPerAddress: 1e9,
  uploadsPerUser: 1e9,
  receiptsPerUser: 1e9,
};

export const HEALTH_KEY = Buffer.alloc(32, "the key of the tests").toString("base64");

const NO_QUOTA = { pictures: 1e9, bytes: 1e12 };

export const PAGE = {
  firebase: { apiKey: "key", authDomain: "school.example", projectId: "school" },
  identityEmulatorUrl: null,
  stripe: { publishableKey: "pk_test", scriptUrl: "https://js.stripe.com/endive/stripe.js" },
  imageUploadUrl: "/images",
  publicUrl: "https://school.example",
  sendsEmail: true,
};

const MANIFEST_TEXTS = `\nexport const manifestTexts = { description: "A school", attendance: "Attendance" };
export const schoolStyle = ({ brandColor }) => brandColor ?? "";`;

/** A test against the whole server, through Fastify's inject. */
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
    keep: () => Promise.reject(new Error("no image store here")),
    drawLogo: () => Promise.reject(new Error("no image store here")),
    read: async () => null,
    remove: async () => undefined,
    list: async function* () {},
  },
  adminEmails: [],
  limits: NO_LIMITS,
  redisUrl: undefined,
  school: {},
  clientHtml: "<!doctype html><title>The page</title>",
  clientRenderer: `
export const pages = [{ path: "/" }, { path: "/classes" }, { path: "/login" }, { path: "/dashboard" }];
export const render = async () => ({ status: 404, head: "", body: "", data: "null" });`,
  clientFolder: async ({ clientHtml, clientRenderer }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-client-"));
    for (const build of ["dist/en", "dist-server/en"]) await mkdir(join(folder, build), { recursive: true });
    await writeFile(join(folder, "dist/en/index.html"), clientHtml);
    await writeFile(join(folder, "dist/en/site.webmanifest"), '{"name":"","start_url":"/"}');
    await writeFile(join(folder, "package.json"), '{"type":"module"}');
    await writeFile(join(folder, "dist-server/en/entry-server.js"), clientRenderer + MANIFEST_TEXTS);
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  anotherApp: async (
    { deps, tokens, identity, imageStore, adminEmails, clientFolder, limits, redisUrl, logLines, school },
    use,
  ) => {
    // A test that has discounts writes them itself.
    const {
      siblingPercents: _siblings,
      multiClassPercent: _several,
      languages,
      ...settings
    } = { ...SCHOOL, ...school };
    await deps.db.schoolSettings.update({ where: { id: 1 }, data: { ...settings, languages: [...languages] } });
    const started: FastifyInstance[] = [];
    await use(async ({ uploadQuota = NO_QUOTA, ...more } = {}) => {
      const app = await buildApp({
        deps: {
          ...deps,
          tokens,
          identity,
          adminEmails,
          mailer: null,
          uploadQuota,
          pictureOrigins: ["https://pictures.example"],
          unsubscribeKeys: createUnsubscribeKeys(["a secret of more than thirty-two characters"]),
          healthSeal: createHealthSeal([HEALTH_KEY]),
          newHoldsPerNetwork: 30,
          hashNetwork: networkHash("a secret of more than thirty-two characters"),
          sessionDays: 30,
        },
        pools: { reads: deps.db, seats: deps.db, money: deps.db, plans: deps.db },
        publicDb: deps.db,
        stampDb: deps.db,
        probe: { state: () => deps.db.$queryRaw`SELECT 1`.then(() => "ok" as const) },
        imageStore,
        page: PAGE,
        clientFolder,
        limits,
        callsPerPool: 1e9,
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
      const { sessionVersion } = await db.user.findUniqueOrThrow({ where: { id }, select: { sessionVersion: true } });
      const { token } = await tokens.issue({ userId: id, version: sessionVersion });
      return { authorization: `Bearer ${token}` };
    });
  },
});
