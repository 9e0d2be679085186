-- CreateEnum
CREATE TYPE "receipt_kind" AS ENUM ('payment', 'refund');

-- CreateEnum
CREATE TYPE "finding_kind" AS ENUM ('unknown_place', 'wrong_amount', 'wrong_currency', 'not_settled');

-- CreateEnum
CREATE TYPE "refund_reason" AS ENUM ('student_cancelled', 'admin_cancelled', 'no_place', 'second_payment', 'at_provider', 'dispute');

-- CreateEnum
CREATE TYPE "refund_state" AS ENUM ('ordered', 'done', 'failed');

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "refunded_cents" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "receipts" (
    "number" INTEGER NOT NULL,
    "previous_number" INTEGER,
    "kind" "receipt_kind" NOT NULL,
    "payment_id" UUID NOT NULL,
    "refund_id" UUID,
    "amount_cents" INTEGER NOT NULL,
    "class_name" TEXT NOT NULL,
    "person_name" TEXT NOT NULL,
    "person_email" TEXT,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "receipt_counter" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "receipt_counter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reconciliation_runs" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "looked" INTEGER NOT NULL DEFAULT 0,
    "settled" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "others" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "reconciliation_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "findings" (
    "transaction_id" TEXT NOT NULL,
    "kind" "finding_kind" NOT NULL,
    "amount_cents" INTEGER,
    "currency" TEXT,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "findings_pkey" PRIMARY KEY ("transaction_id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "payment_id" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reason" "refund_reason" NOT NULL,
    "state" "refund_state" NOT NULL DEFAULT 'ordered',
    "provider_refund_id" TEXT,
    "ordered_by_id" UUID,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "ordered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "receipts_previous_number_key" ON "receipts"("previous_number");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_refund_id_key" ON "receipts"("refund_id");

-- CreateIndex
CREATE INDEX "receipts_payment_id_idx" ON "receipts"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_one_payment" ON "receipts"("payment_id") WHERE (kind = 'payment');

-- CreateIndex
CREATE INDEX "reconciliation_runs_started_at_idx" ON "reconciliation_runs"("started_at");

-- CreateIndex
CREATE INDEX "findings_closed_at_idx" ON "findings"("closed_at");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_provider_refund_id_key" ON "refunds"("provider_refund_id");

-- CreateIndex
CREATE INDEX "refunds_payment_id_idx" ON "refunds"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_one_ordered" ON "refunds"("payment_id") WHERE (state = 'ordered');

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_previous_number_fkey" FOREIGN KEY ("previous_number") REFERENCES "receipts"("number") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_ordered_by_id_fkey" FOREIGN KEY ("ordered_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the books hold already. Money that had to go back, or went, was always the whole payment: it gets its refund. The
-- provider's ids were not kept; settling finds them.
UPDATE "payments" SET "refunded_cents" = "amount_cents" WHERE "state" IN ('refund_due', 'refunded');

INSERT INTO "refunds" ("payment_id", "amount_cents", "reason", "state", "ordered_at", "done_at")
SELECT p."id", p."amount_cents",
    CASE WHEN e."state" = 'released' THEN 'no_place'
         WHEN e."state" = 'refunded' AND p."state" = 'refunded' THEN 'at_provider'
         ELSE 'second_payment' END::"refund_reason",
    CASE p."state" WHEN 'refunded' THEN 'done' ELSE 'ordered' END::"refund_state",
    coalesce(p."refunded_at", p."paid_at"),
    p."refunded_at"
FROM "payments" p JOIN "enrolments" e ON e."id" = p."enrolment_id"
WHERE p."state" IN ('refund_due', 'refunded');

-- Every payment and refund gets its receipt, numbered in the order in which the money came and went.
WITH "money" AS (
    SELECT 'payment'::"receipt_kind" AS "kind", p."id" AS "payment_id", NULL::uuid AS "refund_id",
        p."amount_cents", p."paid_at" AS "at"
    FROM "payments" p WHERE p."paid_at" IS NOT NULL
    UNION ALL
    SELECT 'refund', r."payment_id", r."id", r."amount_cents", r."done_at"
    FROM "refunds" r WHERE r."state" = 'done'
), "numbered" AS (
    SELECT m.*, row_number() OVER (ORDER BY m."at", m."payment_id", m."kind")::int AS "number" FROM "money" m
)
INSERT INTO "receipts" ("number", "previous_number", "kind", "payment_id", "refund_id", "amount_cents", "class_name", "person_name", "person_email", "issued_at")
SELECT n."number", NULLIF(n."number" - 1, 0), n."kind", n."payment_id", n."refund_id", n."amount_cents", p."class_name", u."name",
    CASE WHEN u."removed_at" IS NULL THEN u."email" END, n."at"
FROM "numbered" n
JOIN "payments" p ON p."id" = n."payment_id"
JOIN "enrolments" e ON e."id" = p."enrolment_id"
JOIN "users" u ON u."id" = e."student_id"
ORDER BY n."number";

INSERT INTO "receipt_counter" ("id", "last") VALUES (1, (SELECT count(*) FROM "receipts"));

-- The job of a refund is told the refund, no longer the payment. On an empty database the queue does not exist yet.
DO $$
BEGIN
    IF to_regclass('graphile_worker._private_jobs') IS NULL THEN RETURN; END IF;
    PERFORM graphile_worker.remove_job('refund-payment:' || p."transaction_id") FROM "payments" p WHERE p."state" = 'refund_due';
    PERFORM graphile_worker.add_job('carry-out-refund', json_build_object('refundId', r."id"),
        job_key => 'carry-out-refund:' || r."id", max_attempts => 25)
    FROM "refunds" r WHERE r."state" = 'ordered';
END $$;

-- The rules that must never break. A server of the version before is refused where it orders a whole refund; what it was
-- told is repeated until a newer server takes it in.
ALTER TABLE "payments"
    ADD CONSTRAINT "payments_refunded_range" CHECK ("refunded_cents" BETWEEN 0 AND "amount_cents"),
    ADD CONSTRAINT "payments_refunded_whole" CHECK (("refunded_cents" = "amount_cents") = ("state" IN ('refund_due', 'refunded')));

ALTER TABLE "refunds"
    ADD CONSTRAINT "refunds_amount_positive" CHECK ("amount_cents" > 0),
    ADD CONSTRAINT "refunds_done_when" CHECK (("state" = 'ordered') = ("done_at" IS NULL)),
    ADD CONSTRAINT "refunds_ordered_not_sent" CHECK ("state" <> 'ordered' OR "provider_refund_id" IS NULL);

ALTER TABLE "receipts"
    ADD CONSTRAINT "receipts_number_follows" CHECK ("number" >= 1 AND "previous_number" IS NOT DISTINCT FROM NULLIF("number" - 1, 0)),
    ADD CONSTRAINT "receipts_refund_named" CHECK (("kind" = 'refund') = ("refund_id" IS NOT NULL)),
    ADD CONSTRAINT "receipts_amount_positive" CHECK ("amount_cents" > 0);

ALTER TABLE "receipt_counter"
    ADD CONSTRAINT "receipt_counter_one_row" CHECK ("id" = 1);
