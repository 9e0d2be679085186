import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type pg from "pg";
import { runScript } from "./run-script.ts";

const CREATES_TRIGGER = /^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER\b/m;

/** Of several signatures the last one that was made: a former one stays until no release calls it. */
const APPLIED = `
  SELECT DISTINCT ON (proname) proname AS name, obj_description(oid, 'pg_proc') AS version FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace ORDER BY proname, oid DESC`;

const remember = (name: string, version: string): string => `
  DO $$ BEGIN
    EXECUTE format('COMMENT ON FUNCTION %s IS %L', (
      SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = '${name}' ORDER BY oid DESC LIMIT 1
    ), '${version}');
  END $$`;

/**
 * Creates or replaces the functions in `<prismaFolder>/functions` whose file has changed, with the triggers that call them. Each file
 * creates one function of its own name, whose comment in the database is the hash of the file that made it; it is applied in a
 * transaction of its own, so that a trigger locks its table for a moment only.
 *
 * @returns the names of the applied files
 */
export async function applyFunctions(client: pg.Client, prismaFolder: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; version: string | null }>(APPLIED);
  const applied = new Map(rows.map(({ name, version }) => [name, version]));
  const changed = (await functionFiles(prismaFolder)).filter(({ name, version }) => applied.get(name) !== version);
  // The condition of a trigger may call another function.
  const inOrder = changed.toSorted(
    (a, b) => Number(CREATES_TRIGGER.test(a.script)) - Number(CREATES_TRIGGER.test(b.script)),
  );
  for (const { name, script, version } of inOrder) {
    // A function in SQL may call one that a later file creates.
    const whole = `SET LOCAL check_function_bodies = off;\n${script}`;
    await runScript(client, whole, { atEnd: remember(name, version) });
  }
  return inOrder.map(({ name }) => name);
}

async function functionFiles(prismaFolder: string) {
  const folder = join(prismaFolder, "functions");
  return Promise.all(
    (await readdir(folder)).toSorted().map(async (file) => {
      const script = await readFile(join(folder, file), "utf8");
      return {
        name: basename(file, ".sql"),
        script,
        version: `sha256:${createHash("sha256").update(script).digest("hex")}`,
      };
    }),
  );
}
