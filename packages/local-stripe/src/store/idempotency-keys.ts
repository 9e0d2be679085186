import type { DatabaseSync } from "node:sqlite";

export interface SavedResponse {
  path: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
}

/** The saved response of each idempotency key. */
export class IdempotencyKeys {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  find(key: string): SavedResponse | undefined {
    const row = this.#database.prepare("SELECT * FROM idempotency_keys WHERE key = ?").get(key);
    return (
      row && {
        path: String(row["path"]),
        fingerprint: String(row["fingerprint"]),
        status: Number(row["status"]),
        body: String(row["body"]),
        requestId: String(row["request_id"]),
      }
    );
  }

  save(key: string, response: SavedResponse): void {
    this.#database
      .prepare(
        "INSERT OR REPLACE INTO idempotency_keys (key, path, fingerprint, status, body, request_id) VALUES (?, ?, ?, ?, ?, ?)",
      )
      .run(key, response.path, response.fingerprint, response.status, response.body, response.requestId);
  }
}
