import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SCHEMA_VERSION = 1;
const SCHEMA = `
  CREATE TABLE objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    created INTEGER NOT NULL,
    json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX objects_newest ON objects (kind, created, seq);
  CREATE TABLE card_behaviours (payment_method TEXT PRIMARY KEY, behaviour TEXT NOT NULL) STRICT;
  CREATE TABLE idempotency_keys (
    key TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    request_id TEXT NOT NULL
  ) STRICT;
  CREATE TABLE deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    event TEXT NOT NULL REFERENCES objects (id),
    copies INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX deliveries_due ON deliveries (due_at);
`;

/** Opens the database. Committed transactions survive a SIGKILL. */
export function openDatabase(dataDir: string): DatabaseSync {
  const inMemory = dataDir === ":memory:";
  if (!inMemory) mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(inMemory ? dataDir : join(dataDir, "stripe.sqlite"));
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
  const found = Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
  if (found === 0) {
    database.exec(`BEGIN; ${SCHEMA} PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT;`);
  } else if (found !== SCHEMA_VERSION) {
    database.close();
    throw new Error(
      `The local Stripe's data in ${dataDir} has schema version ${found}; this code needs ${SCHEMA_VERSION}.`,
    );
  }
  return database;
}
