-- A share of a cancelled session is a refund of its own, requested when the session is cancelled.
ALTER TABLE "refunds" ADD COLUMN "session_id" UUID;

ALTER TABLE "refunds" ADD CONSTRAINT "refunds_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE UNIQUE INDEX "refunds_one_per_session" ON "refunds"("payment_id", "session_id");
CREATE INDEX "refunds_session_id_idx" ON "refunds"("session_id");

DROP INDEX "refunds_one_requested";
CREATE UNIQUE INDEX "refunds_one_requested" ON "refunds"("payment_id") WHERE (state = 'requested' AND session_id IS NULL);

-- A refund of several shares stands for its first session, and a refund of 0 cents for each of the others.
UPDATE "refunds" r SET "session_id" = (SELECT min(s."session_id"::text)::uuid FROM "session_shares" s WHERE s."refund_id" = r."id")
WHERE EXISTS (SELECT FROM "session_shares" s WHERE s."refund_id" = r."id");

INSERT INTO "refunds" ("payment_id", "amount_cents", "reason", "state", "requested_by_id", "requested_at", "done_at", "session_id")
SELECT r."payment_id", 0, 'session_cancelled', 'done', r."requested_by_id", r."requested_at", now(), s."session_id"
FROM "session_shares" s JOIN "refunds" r ON r."id" = s."refund_id" AND r."session_id" <> s."session_id";

-- Shares that no job had requested yet, as far as the payment suffices. Reconciliation sends them.
DO $$
DECLARE
    share RECORD;
BEGIN
    FOR share IN
        SELECT s."session_id", s."amount_cents", p."id" AS "payment_id"
        FROM "session_shares" s JOIN "payments" p ON p."enrolment_id" = s."enrolment_id" AND p."state" = 'succeeded'
        WHERE s."refund_id" IS NULL
    LOOP
        WITH payment AS (
            UPDATE "payments" p SET "refunded_cents" = p."refunded_cents" + least(share."amount_cents", before."left_cents"),
                "state" = CASE WHEN share."amount_cents" < before."left_cents" THEN p."state" ELSE 'refund_due' END
            FROM (
                SELECT "id", "amount_cents" - "refunded_cents" AS "left_cents" FROM "payments" WHERE "id" = share."payment_id"
            ) before
            WHERE p."id" = before."id" AND before."left_cents" > 0
            RETURNING p."id", least(share."amount_cents", before."left_cents") AS "cents"
        )
        INSERT INTO "refunds" ("payment_id", "amount_cents", "reason", "session_id")
        SELECT "id", "cents", 'session_cancelled', share."session_id" FROM payment;
    END LOOP;
END $$;

DROP TABLE "session_shares";
