import { withClient } from "../src/db/with-client.ts";

/** Runs statements on a connection of their own. */
export async function execute(url: string, sql: string): Promise<void> {
  await withClient(url, (client) => client.query(sql));
}

export function databaseUrlOf(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database, empty or as a copy of another without connections. In memory, a copy of files takes half as long as one by the log. */
export function createDatabase(adminUrl: string, name: string, template = "template0"): Promise<void> {
  return execute(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
}

export function dropDatabase(adminUrl: string, name: string): Promise<void> {
  return execute(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}
