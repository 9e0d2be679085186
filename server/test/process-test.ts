import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import superjson from "superjson";
import { freePort } from "../../scripts/school/ports.ts";
import type { Actor } from "../src/deps.ts";
import { createAppTokens } from "../src/modules/auth/app-tokens.ts";
import type { AppRouter } from "../src/routers/app-router.ts";
import { SECRET_KEY, test as paymentTest, WEBHOOK_SECRET } from "./payment-test.ts";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));
// Shares compiled code between the servers.
const COMPILED = fileURLToPath(new URL("../../node_modules/.cache/campside-server", import.meta.url));
const TOKEN_SECRET = "a secret of more than thirty-two characters";

export type Api = TRPCClient<AppRouter>;

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** The authorization header of a fresh token. */
  bearerOf: (actor: Pick<Actor, "id">) => Promise<string>;
  /** A tRPC client of one user. */
  apiOf: (actor: Pick<Actor, "id">) => Promise<Api>;
}

interface ProcessFixtures {
  /** Starts a server process on the test's database and card provider, with further settings if given. */
  startServer: (
    settings?: Record<string, string>,
    log?: "inherit" | "ignore" | "pipe",
    nodeArgs?: readonly string[],
  ) => Promise<ServerProcess>;
}

/** A test against real server processes on one database. */
export const test = paymentTest.extend<ProcessFixtures>({
  startServer: async ({ db, databaseUrl, stripeUrl }, use) => {
    const tokens = createAppTokens([TOKEN_SECRET]);
    const bearerOf: ServerProcess["bearerOf"] = async ({ id }) => {
      const { sessionVersion } = await db.user.findUniqueOrThrow({ where: { id } });
      const { token } = await tokens.issue({ userId: id, version: sessionVersion });
      return `Bearer ${token}`;
    };
    const children: ChildProcess[] = [];
    await use(async (settings = {}, log = "inherit", nodeArgs = []) => {
      const port = settings["PORT"] ?? (await freePort());
      const child = spawn(process.execPath, [...nodeArgs, MAIN, "--with-stand-ins"], {
        stdio: ["ignore", log, "pipe", "ipc"],
        env: {
          PATH: process.env["PATH"],
          NODE_COMPILE_CACHE: COMPILED,
          DATABASE_URL: databaseUrl,
          HOST: "127.0.0.1",
          PORT: String(port),
          MEDIA_DIR: tmpdir(),
          LOG_LEVEL: "error",
          APP_TOKEN_SECRET: TOKEN_SECRET,
          FIREBASE_PROJECT_ID: "demo-processes",
          FIREBASE_API_KEY: "none",
          FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9",
          STRIPE_SECRET_KEY: SECRET_KEY,
          STRIPE_PUBLISHABLE_KEY: "pk_test_of_the_tests",
          STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
          STRIPE_API_URL: stripeUrl,
          ...settings,
        },
      });
      children.push(child);
      let errors = "";
      child.stderr?.setEncoding("utf8").on("data", (text: string) => (errors += text));
      const [outcome] = await Promise.race([once(child, "message"), once(child, "close")]);
      if (typeof outcome !== "object") throw new Error(`the server exited with ${String(outcome)}: ${errors}`);
      child.stderr?.pipe(process.stderr);
      const url = `http://127.0.0.1:${port}`;
      return {
        url,
        child,
        bearerOf,
        apiOf: async (actor) => {
          const headers = { authorization: await bearerOf(actor) };
          return createTRPCClient<AppRouter>({
            links: [httpLink({ url: `${url}/trpc`, transformer: superjson, headers })],
          });
        },
      };
    });
    await Promise.all(
      children
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map(async (child) => {
          const ended = once(child, "exit");
          child.kill("SIGTERM");
          await ended;
        }),
    );
  },
});
