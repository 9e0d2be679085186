-- A refund is requested, as the audit log says. Renames alone.
ALTER TYPE "refund_state" RENAME VALUE 'ordered' TO 'requested';
ALTER TABLE "refunds" RENAME COLUMN "ordered_by_id" TO "requested_by_id";
ALTER TABLE "refunds" RENAME COLUMN "ordered_at" TO "requested_at";
ALTER TABLE "refunds" RENAME CONSTRAINT "refunds_ordered_by_id_fkey" TO "refunds_requested_by_id_fkey";
ALTER TABLE "refunds" RENAME CONSTRAINT "refunds_ordered_not_sent" TO "refunds_requested_not_sent";
ALTER INDEX "refunds_one_ordered" RENAME TO "refunds_one_requested";

-- A new kind has to be listed here before it can be logged.
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_subject", ADD CONSTRAINT "audit_events_subject" CHECK (
    CASE
        WHEN "kind" IN ('class_approved', 'class_denied') THEN "class_id" IS NOT NULL
        WHEN "kind" IN ('made_instructor', 'made_admin', 'user_removed', 'signed_out_everywhere') THEN "user_id" IS NOT NULL
        WHEN "kind" = 'refund_requested' THEN "payment_id" IS NOT NULL
        WHEN "kind" = 'enrolment_cancelled' THEN "user_id" IS NOT NULL AND "class_id" IS NOT NULL
        ELSE false
    END
);
