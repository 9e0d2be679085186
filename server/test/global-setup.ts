import type { TestProject } from "vitest/node";
import { migrate } from "../../scripts/database/migrate.ts";
import { createDatabase, databaseUrlOf, dropDatabase } from "./databases.ts";
import { openTestPostgres } from "./postgres.ts";

/** Starts PostgreSQL once for all database tests and migrates one template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await openTestPostgres();
  const templateName = `campside_template_${process.pid}`;
  const stop = async (): Promise<void> => {
    await dropDatabase(postgres.url, templateName);
    await postgres.stop();
  };
  try {
    await createDatabase(postgres.url, templateName);
    await migrate(databaseUrlOf(postgres.url, templateName));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("adminUrl", postgres.url);
  project.provide("templateName", templateName);
  return stop;
}
