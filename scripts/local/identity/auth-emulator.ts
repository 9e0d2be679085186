import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { savedAccounts } from "./saved-accounts.ts";

interface AuthEmulatorModule {
  createApp: (projectId: string) => Promise<RequestListener>;
}

interface ApiSpecModule {
  default: { paths: Record<string, unknown> };
}

interface StateModule {
  ProjectState: { prototype: { createUserWithLocalId: (localId: string, user: NewUser) => unknown } };
}

interface NewUser {
  /** In milliseconds. */
  lastLoginAt?: string;
  /** In seconds: a sign-in from before is revoked. */
  validSince?: string;
}

export interface AuthEmulatorOptions {
  projectId: string;
  port: number;
  folder: string;
}

const CHANGES_ACCOUNTS = /^\/identitytoolkit\.googleapis\.com\/.*accounts(:(?!lookup|batchGet|query|createAuthUri)|$)/;

// Sign-up, sign-in, look-up, password reset and the account lists.
const USED_PATHS =
  /accounts(:(createAuthUri|delete|lookup|resetPassword|sendOobCode|signInWith(Idp|Password|CustomToken)|signUp|update|batch\w+|query))?$|\/(token|projects|recaptchaConfig|passwordPolicy|config)$|^\/emulator\//;

// The emulator compiles validators for all of its eighty calls at start-up, which takes most of that time.
function removeUnusedPaths({ default: { paths } }: ApiSpecModule): void {
  for (const path of Object.keys(paths)) if (!USED_PATHS.test(path) || path.includes("tenants")) delete paths[path];
}

// The emulator reads the clock for each, so that a sign-up over the turn of a second would be revoked from its first moment.
function validateSignUps({ ProjectState: { prototype } }: StateModule): void {
  const { createUserWithLocalId } = prototype;
  prototype.createUserWithLocalId = function (localId, user) {
    const { lastLoginAt, validSince } = user;
    if (lastLoginAt === undefined || validSince === undefined) return createUserWithLocalId.call(this, localId, user);
    const signedInAt = Math.floor(Number(lastLoginAt) / 1000);
    return createUserWithLocalId.call(this, localId, { ...user, validSince: `${signedInAt}` });
  };
}

function changesAccounts({ method, url }: IncomingMessage): boolean {
  return method === "POST" && CHANGES_ACCOUNTS.test((url ?? "").split("?")[0] ?? "");
}

// A confirmed account must survive a crash: it is saved before the response ends.
function answerAfter(response: ServerResponse, save: () => Promise<void>): void {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = ((...args: unknown[]) => {
    void save().then(
      () => end(...args),
      (error: unknown) => {
        console.error(error);
        response.destroy();
      },
    );
    return response;
  }) as ServerResponse["end"];
}

// Like a project of today: an unknown address and a wrong password are answered alike.
async function protectAddresses(projectUrl: string): Promise<void> {
  const response = await fetch(`${projectUrl}/config?updateMask=emailPrivacyConfig`, {
    method: "PATCH",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!response.ok) throw new Error(`the Auth emulator answered ${response.status}: ${await response.text()}`);
}

/** Firebase's Auth emulator in this process, with accounts that persist over restarts. */
export async function startAuthEmulator({
  projectId,
  port,
  folder,
}: AuthEmulatorOptions): Promise<{ close: () => Promise<void> }> {
  const require = createRequire(import.meta.url);
  removeUnusedPaths(require("firebase-tools/lib/emulator/auth/apiSpec") as ApiSpecModule);
  validateSignUps(require("firebase-tools/lib/emulator/auth/state") as StateModule);
  const { createApp } = require("firebase-tools/lib/emulator/auth/server") as AuthEmulatorModule;
  const app = await createApp(projectId);
  const projectUrl = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${projectId}`;
  const accounts = savedAccounts(join(folder, "accounts.json"), projectUrl);

  let isRestored = false;
  const server = createServer((request, response) => {
    if (isRestored && changesAccounts(request)) answerAfter(response, accounts.save);
    app(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  await protectAddresses(`http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v2/projects/${projectId}`);
  await accounts.restore();
  isRestored = true;
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
