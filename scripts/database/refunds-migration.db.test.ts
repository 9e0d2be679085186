import { expect, test } from "vitest";
import { migrateOld } from "../../server/test/old-database.ts";

// Four payments of the previous version: kept, due for a refund, refunded, and open.
const OLD_LEDGER = `
  INSERT INTO users (id, identity_uid, email, name, removed_at) VALUES
    ('019ed03f-90d3-7deb-9147-000000000001', 'a', 'lukasz@mail.example', 'Łukasz', NULL),
    ('019ed03f-90d3-7deb-9147-000000000002', 'b', 'removed@invalid', 'Removed user', now());
  INSERT INTO classes (id, instructor_id, name, image_url, price_cents, capacity, seats_taken, enrolled_count, status) VALUES
    ('019ed03f-90d3-7deb-9147-000000000003', '019ed03f-90d3-7deb-9147-000000000001', 'Judo', '/a', 5000, 5, 1, 1, 'approved');
  INSERT INTO enrolments (id, class_id, student_id, state, price_cents, paid_at, ended_at)
  SELECT ('019ed03f-90d3-7deb-9147-00000000001' || n)::uuid, '019ed03f-90d3-7deb-9147-000000000003',
    ('019ed03f-90d3-7deb-9147-00000000000' || CASE n WHEN 3 THEN 2 ELSE 1 END)::uuid, s::enrolment_state, 5000,
    CASE WHEN s IN ('paid', 'refunded') THEN now() END, CASE WHEN s <> 'paid' THEN now() END
  FROM (VALUES (1, 'paid'), (2, 'released'), (3, 'refunded'), (4, 'released')) AS places (n, s);
  INSERT INTO payments (enrolment_id, transaction_id, state, amount_cents, class_name, paid_at, refunded_at) VALUES
    ('019ed03f-90d3-7deb-9147-000000000011', 'pi_kept', 'succeeded', 5000, 'Judo', '2026-01-01', NULL),
    ('019ed03f-90d3-7deb-9147-000000000012', 'pi_due', 'refund_due', 5000, 'Judo', '2026-01-04', NULL),
    ('019ed03f-90d3-7deb-9147-000000000013', 'pi_back', 'refunded', 5000, 'Judo', '2026-01-02', '2026-01-03'),
    ('019ed03f-90d3-7deb-9147-000000000014', 'pi_open', 'open', 5000, 'Judo', NULL, NULL);`;

test("[PAY-9] the migration adds refunds and receipts to existing payments", () =>
  migrateOld("refunds_and_receipts", OLD_LEDGER, async (rows) => {
    expect(
      await rows(`SELECT concat_ws(' ', transaction_id, p.state, refunded_cents, r.state, reason, r.amount_cents) AS row
        FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id ORDER BY transaction_id`),
    ).toEqual([
      "pi_back refunded 5000 done at_provider 5000",
      "pi_due refund_due 5000 ordered no_place 5000",
      "pi_kept succeeded 0",
      "pi_open open 0",
    ]);
    expect(
      await rows(`SELECT concat_ws(' ', number, previous_number, kind, transaction_id, person_name, person_email) AS row
        FROM receipts JOIN payments p ON p.id = payment_id ORDER BY number`),
    ).toEqual([
      "1 payment pi_kept Łukasz lukasz@mail.example",
      "2 1 payment pi_back Removed user",
      "3 2 refund pi_back Removed user",
      "4 3 payment pi_due Łukasz lukasz@mail.example",
    ]);
    expect(await rows("SELECT last::text AS row FROM receipt_counter")).toEqual(["4"]);
  }));
