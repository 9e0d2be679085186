import Fastify from "fastify";
import pg from "pg";
import { clientOf } from "../../load/client.ts";
import { userOf } from "./signed-token.ts";

export interface PgSchool {
  databaseUrl: string;
  providerUrl: string;
  tokenSecret: string;
}

interface Held {
  id: string;
  priceCents: number;
  className: string;
}

/** The constraints and triggers of the tables guard it, as they guard ours. */
const HOLD = {
  name: "hold",
  text: `
    WITH slot AS (
      SELECT min(number) AS free FROM generate_series(1, 5) AS number
      WHERE number NOT IN (SELECT hold_slot FROM enrolments WHERE student_id = $1 AND state = 'held')
    ), seat AS (
      UPDATE classes SET seats_taken = seats_taken + 1 WHERE id = $2 AND status = 'approved'
      RETURNING id, price_cents, name
    ), checkout AS (
      INSERT INTO checkouts (student_id, total_cents) SELECT $1, price_cents FROM seat RETURNING id
    )
    INSERT INTO enrolments (class_id, student_id, participant_id, checkout_id, state, price_cents, hold_slot, hold_expires_at)
    SELECT seat.id, $1, $1, checkout.id, 'held', price_cents, free, now() + interval '15 minutes' FROM seat, slot, checkout
    RETURNING id, price_cents AS "priceCents", (SELECT name FROM seat) AS "className"`,
};
const RECORD = {
  name: "record",
  text: `
    WITH payment AS (
      INSERT INTO payments (student_id, payment_intent_id, amount_cents, class_name)
      SELECT student_id, $2, $3, $4 FROM enrolments WHERE id = $1 RETURNING id
    )
    INSERT INTO payment_items (payment_id, enrolment_id, amount_cents) SELECT id, $1, $3 FROM payment`,
};
const SETTLE = {
  name: "settle",
  text: `
    WITH paid AS (
      UPDATE payments SET state = 'succeeded', paid_at = now() WHERE payment_intent_id = $1 AND state = 'open'
      RETURNING id, amount_cents, class_name
    ), enrolled AS (
      UPDATE enrolments SET state = 'paid', paid_at = now(), paid_cents = price_cents, hold_expires_at = NULL, hold_slot = NULL
      FROM paid JOIN payment_items item ON item.payment_id = paid.id
      WHERE enrolments.id = item.enrolment_id AND student_id = $2 RETURNING class_id, student_id
    ), counted AS (
      UPDATE classes SET enrolled_count = enrolled_count + 1 FROM enrolled WHERE classes.id = enrolled.class_id
    ), counter AS (
      UPDATE receipt_counter SET last = last + 1 FROM enrolled WHERE receipt_counter.id = 1 RETURNING last
    )
    INSERT INTO receipts (
      number, previous_number, kind, payment_id, amount_cents, class_name, lines, person_name, person_email
    )
    SELECT last, nullif(last - 1, 0), 'payment', paid.id, paid.amount_cents, paid.class_name,
      jsonb_build_array(jsonb_build_object('amountCents', paid.amount_cents)), users.name, users.email
    FROM paid, counter, enrolled JOIN users ON users.id = enrolled.student_id RETURNING number`,
};
const CLASS = { name: "class", text: "SELECT id, name, price_cents, seats_taken, capacity FROM classes WHERE id = $1" };
const INTENT_HEADERS = { "content-type": "application/x-www-form-urlencoded" };

async function serve({ databaseUrl, providerUrl, tokenSecret }: PgSchool): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const provider = clientOf(providerUrl, 50);
  const app = Fastify();

  async function holdSeat(studentId: string, classId: string): Promise<Held> {
    const { rows } = await pool.query<Held>({ ...HOLD, values: [studentId, classId] });
    if (!rows[0]) throw new Error("no seat held");
    return rows[0];
  }

  app.post<{ Body: { studentId: string; classId: string } }>("/raw", ({ body }) =>
    holdSeat(body.studentId, body.classId),
  );
  app.post<{ Body: { classId: string } }>("/hold", async ({ headers, body }) => {
    const held = await holdSeat(userOf(headers.authorization, tokenSecret), body.classId);
    const params = new URLSearchParams({
      amount: String(held.priceCents),
      currency: "usd",
      "metadata[enrolmentId]": held.id,
    });
    const sent = { method: "POST", headers: INTENT_HEADERS, body: params.toString() };
    const intent = JSON.parse((await provider.send("/v1/payment_intents", sent)).body) as { id: string };
    await pool.query({ ...RECORD, values: [held.id, intent.id, held.priceCents, held.className] });
    return { paymentIntentId: intent.id };
  });
  app.post<{ Body: { paymentIntentId: string } }>("/settle", async ({ headers, body }) => {
    const studentId = userOf(headers.authorization, tokenSecret);
    const { rows } = await pool.query({ ...SETTLE, values: [body.paymentIntentId, studentId] });
    if (rows.length !== 1) throw new Error("nothing settled");
    return rows[0];
  });
  app.get<{ Params: { id: string } }>("/class/:id", async ({ params }) => {
    const { rows } = await pool.query({ ...CLASS, values: [params.id] });
    return rows[0];
  });
  process.send?.({ url: await app.listen({ host: "127.0.0.1", port: 0 }) });
}

// The control of holds and purchases: Fastify and pg with the least honest work.
process.once("message", (school: PgSchool) => void serve(school));
process.once("disconnect", () => process.exit());
