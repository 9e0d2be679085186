import type { SchemaFile } from "./schema-files.ts";
import { withSchemaEngine } from "./schema-engine.ts";

/**
 * The SQL that turns the database of one schema into that of another; from nothing without a first one.
 *
 * @param databaseUrl any PostgreSQL that answers: the engine wants one, and leaves it alone
 */
export async function schemaDiff(
  databaseUrl: string,
  from: readonly SchemaFile[] | null,
  to: readonly SchemaFile[],
): Promise<string> {
  const { stdout } = await withSchemaEngine(databaseUrl, to, (engine) =>
    engine.diff({
      from: from ? { tag: "schemaDatamodel", files: [...from] } : { tag: "empty" },
      to: { tag: "schemaDatamodel", files: [...to] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  return stdout ?? "";
}
