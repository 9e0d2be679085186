import Fastify from "fastify";
import pg from "pg";
import type { Statement } from "../../../server/test/statements.ts";

/** The statement that holds a seat, as recorded for one student and one class. */
export interface PgHold {
  databaseUrl: string;
  statement: Statement;
  studentId: string;
  classId: string;
}

interface HoldBody {
  studentId: string;
  classId: string;
}

async function serve({ databaseUrl, statement, studentId, classId }: PgHold): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = Fastify();
  app.post<{ Body: HoldBody }>("/hold", async ({ body }) => {
    const swap = new Map<unknown, string>([
      [studentId, body.studentId],
      [classId, body.classId],
    ]);
    const values = (statement.values ?? []).map((value) => swap.get(value) ?? value);
    const { rows } = await pool.query({ name: "hold", text: statement.text, values });
    if (rows.length !== 1) throw new Error("no seat held");
    return rows[0];
  });
  process.send?.({ url: await app.listen({ host: "127.0.0.1", port: 0 }) });
}

// The control of the seat holds: Fastify and pg with the same statement.
process.once("message", (hold: PgHold) => void serve(hold));
process.once("disconnect", () => process.exit());
