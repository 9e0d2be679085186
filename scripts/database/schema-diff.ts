import type { SchemaFile } from "./schema-files.ts";
import { withSchemaEngine } from "./schema-engine.ts";

/**
 * The SQL that migrates from one schema to another, or from an empty database.
 *
 * @param databaseUrl any PostgreSQL; the engine connects but changes nothing
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
