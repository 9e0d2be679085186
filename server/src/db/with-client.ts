import pg from "pg";

/**
 * Runs `use` with a connection of its own, and ends it afterwards.
 *
 * @throws Error of `use`; or, at once, of the connection when it is lost, whether or not a statement runs
 */
export async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // Without a listener the loss of the connection would end the process.
  const lost = new Promise<never>((_, reject) => client.on("error", reject));
  try {
    await client.connect();
    return await Promise.race([use(client), lost]);
  } finally {
    await client.end();
  }
}
