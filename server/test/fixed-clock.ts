import { onTestFinished } from "vitest";
import { createDb, type Db } from "../src/db/client.ts";
import { execute } from "./databases.ts";

/** A client of the test's database for whose own statements `now()` is a fixed moment, until it is set anew. */
export async function aFixedClock(databaseUrl: string): Promise<{ db: Db; setTo: (moment: string) => Promise<void> }> {
  const setTo = (moment: string) =>
    execute(
      databaseUrl,
      `CREATE SCHEMA IF NOT EXISTS clock;
      CREATE OR REPLACE FUNCTION clock.now() RETURNS timestamptz LANGUAGE sql AS $$ SELECT timestamptz '${moment}' $$`,
    );
  const url = new URL(databaseUrl);
  // Found before PostgreSQL's own.
  url.searchParams.set("options", "-c search_path=clock,pg_catalog,public");
  const db = createDb(url.href);
  onTestFinished(() => db.$disconnect());
  return { db, setTo };
}
