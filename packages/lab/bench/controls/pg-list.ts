import Fastify from "fastify";
import pg from "pg";
import type { Statement } from "../../../../server/test/statements.ts";

/** The statements of one list, each with the caller's id as its first value. */
export interface PgList {
  databaseUrl: string;
  statements: Statement[];
}

async function serve({ databaseUrl, statements }: PgList): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = Fastify();
  app.get<{ Params: { id: string } }>("/list/:id", async ({ params }) => {
    const answers: unknown[] = [];
    for (const { name, text, values = [] } of statements) {
      const { rows } = await pool.query({ name, text, values: [params.id, ...values.slice(1)] });
      answers.push(rows);
    }
    return answers.at(-1);
  });
  process.send?.({ url: await app.listen({ host: "127.0.0.1", port: 0 }) });
}

// The control of the signed-in list: Fastify and pg with the same prepared statements.
process.once("message", (list: PgList) => void serve(list));
process.once("disconnect", () => process.exit());
