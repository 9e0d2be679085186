import { existsSync } from "node:fs";
import { open, readFile, rename } from "node:fs/promises";

interface AccountPage {
  users?: unknown[];
  nextPageToken?: string;
}

export interface SavedAccounts {
  /** Imports the saved accounts into the emulator. */
  restore: () => Promise<void>;
  /** Saves the emulator's accounts durably and atomically. Concurrent calls share the next write. */
  save: () => Promise<void>;
}

const PAGE_SIZE = 1000;

/** Persists the emulator's accounts in a file, through its export and import calls. */
export function savedAccounts(file: string, projectUrl: string): SavedAccounts {
  const call = async (method: string, query: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${projectUrl}/accounts:${query}`, {
      method,
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`the Auth emulator answered ${response.status}: ${await response.text()}`);
    return response.json();
  };

  const readAll = async (): Promise<unknown[]> => {
    const users: unknown[] = [];
    let token: string | undefined = "";
    while (token !== undefined) {
      const page = (await call("GET", `batchGet?maxResults=${PAGE_SIZE}&nextPageToken=${token}`)) as AccountPage;
      users.push(...(page.users ?? []));
      token = page.users?.length === PAGE_SIZE ? page.nextPageToken : undefined;
    }
    return users;
  };

  const write = async (): Promise<void> => {
    const text = JSON.stringify({ users: await readAll() });
    const handle = await open(`${file}.new`, "w", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(`${file}.new`, file);
  };

  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return {
    restore: async () => {
      if (!existsSync(file)) return;
      const { users } = JSON.parse(await readFile(file, "utf8")) as { users: unknown[] };
      if (users.length > 0) await call("POST", "batchCreate", { users });
    },
    save: () => {
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return (running = write());
        });
      return next;
    },
  };
}
