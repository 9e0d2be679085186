import type { DatabaseSync } from "node:sqlite";

export interface SavedAnswer {
  path: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
}

/** The answer that each idempotency key gives, written in the transaction of its effect. */
export class IdempotencyKeys {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  find(key: string): SavedAnswer | undefined {
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

  save(key: string, answer: SavedAnswer): void {
    this.#database
      .prepare(
        "INSERT OR REPLACE INTO idempotency_keys (key, path, fingerprint, status, body, request_id) VALUES (?, ?, ?, ?, ?, ?)",
      )
      .run(key, answer.path, answer.fingerprint, answer.status, answer.body, answer.requestId);
  }
}
