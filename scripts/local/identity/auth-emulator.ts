import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { savedAccounts } from "./saved-accounts.ts";

interface AuthEmulatorModule {
  createApp: (projectId: string) => Promise<RequestListener>;
}

export interface AuthEmulatorOptions {
  projectId: string;
  port: number;
  folder: string;
}

const CHANGES_ACCOUNTS = /^\/identitytoolkit\.googleapis\.com\/.*accounts(:(?!lookup|batchGet|query|createAuthUri)|$)/;

function changesAccounts({ method, url }: IncomingMessage): boolean {
  return method === "POST" && CHANGES_ACCOUNTS.test((url ?? "").split("?")[0] ?? "");
}

// An account that has been confirmed to somebody must be there after a crash: write it down before the answer ends.
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

/** Firebase's own Auth emulator in this process, its accounts kept over restarts. */
export async function startAuthEmulator({
  projectId,
  port,
  folder,
}: AuthEmulatorOptions): Promise<{ close: () => Promise<void> }> {
  const { createApp } = createRequire(import.meta.url)("firebase-tools/lib/emulator/auth/server") as AuthEmulatorModule;
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
