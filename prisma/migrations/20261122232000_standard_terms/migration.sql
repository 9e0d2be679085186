-- The field's own terms for tables, types and columns. Renames alone: every row stays as it is.
ALTER TABLE "acts" RENAME TO "audit_events";
ALTER TYPE "act_kind" RENAME TO "audit_event_kind";
ALTER TYPE "audit_event_kind" RENAME VALUE 'refund_ordered' TO 'refund_requested';
ALTER TYPE "audit_event_kind" RENAME VALUE 'place_cancelled' TO 'enrolment_cancelled';
ALTER TABLE "audit_events" RENAME CONSTRAINT "acts_pkey" TO "audit_events_pkey";
ALTER TABLE "audit_events" RENAME CONSTRAINT "acts_actor_id_fkey" TO "audit_events_actor_id_fkey";
ALTER TABLE "audit_events" RENAME CONSTRAINT "acts_user_id_fkey" TO "audit_events_user_id_fkey";
ALTER TABLE "audit_events" RENAME CONSTRAINT "acts_class_id_fkey" TO "audit_events_class_id_fkey";
ALTER TABLE "audit_events" RENAME CONSTRAINT "acts_payment_id_fkey" TO "audit_events_payment_id_fkey";
ALTER TABLE "audit_events" RENAME CONSTRAINT "acts_subject" TO "audit_events_subject";
ALTER INDEX "acts_at_id_idx" RENAME TO "audit_events_at_id_idx";
ALTER INDEX "acts_actor_id_idx" RENAME TO "audit_events_actor_id_idx";
ALTER INDEX "acts_user_id_idx" RENAME TO "audit_events_user_id_idx";
ALTER INDEX "acts_class_id_idx" RENAME TO "audit_events_class_id_idx";
ALTER INDEX "acts_payment_id_idx" RENAME TO "audit_events_payment_id_idx";

CREATE FUNCTION "refuse_to_change_audit_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'audit_events_are_final: rows of the audit log are only ever added' USING ERRCODE = 'restrict_violation';
END;
$$;
DROP TRIGGER "acts_are_final" ON "audit_events";
DROP TRIGGER "acts_are_not_emptied" ON "audit_events";
DROP FUNCTION "refuse_to_change_acts"();
CREATE TRIGGER "audit_events_are_final" BEFORE UPDATE OR DELETE ON "audit_events"
    FOR EACH ROW EXECUTE FUNCTION "refuse_to_change_audit_events"();
CREATE TRIGGER "audit_events_are_not_truncated" BEFORE TRUNCATE ON "audit_events"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_audit_events"();

ALTER TABLE "findings" RENAME TO "discrepancies";
ALTER TYPE "finding_kind" RENAME TO "discrepancy_kind";
ALTER TYPE "discrepancy_kind" RENAME VALUE 'unknown_place' TO 'unknown_enrolment';
ALTER TYPE "discrepancy_kind" RENAME VALUE 'too_much_returned' TO 'excess_returned';
ALTER TABLE "discrepancies" RENAME COLUMN "closed_at" TO "resolved_at";
ALTER TABLE "discrepancies" RENAME CONSTRAINT "findings_pkey" TO "discrepancies_pkey";
ALTER INDEX "findings_closed_at_idx" RENAME TO "discrepancies_resolved_at_idx";

ALTER TABLE "reconciliation_runs" RENAME COLUMN "looked" TO "checked";
ALTER TABLE "reconciliation_runs" RENAME COLUMN "settled" TO "fixed";
ALTER TABLE "reconciliation_runs" RENAME COLUMN "others" TO "foreign";

ALTER TYPE "refund_reason" RENAME VALUE 'no_place' TO 'no_seat';
ALTER INDEX "enrolments_one_live_place" RENAME TO "enrolments_one_live";

-- PostgreSQL 18 names NOT NULL constraints.
ALTER TABLE "audit_events" RENAME CONSTRAINT "acts_id_not_null" TO "audit_events_id_not_null";
ALTER TABLE "audit_events" RENAME CONSTRAINT "acts_at_not_null" TO "audit_events_at_not_null";
ALTER TABLE "audit_events" RENAME CONSTRAINT "acts_kind_not_null" TO "audit_events_kind_not_null";
ALTER TABLE "discrepancies" RENAME CONSTRAINT "findings_transaction_id_not_null" TO "discrepancies_transaction_id_not_null";
ALTER TABLE "discrepancies" RENAME CONSTRAINT "findings_kind_not_null" TO "discrepancies_kind_not_null";
ALTER TABLE "discrepancies" RENAME CONSTRAINT "findings_first_seen_at_not_null" TO "discrepancies_first_seen_at_not_null";
ALTER TABLE "discrepancies" RENAME CONSTRAINT "findings_last_seen_at_not_null" TO "discrepancies_last_seen_at_not_null";
