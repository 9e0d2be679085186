-- A new kind has to be listed here before it can be logged.
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_subject", ADD CONSTRAINT "audit_events_subject" CHECK (
    CASE
        WHEN "kind" IN ('class_approved', 'class_denied', 'class_closed', 'class_reopened', 'class_archived', 'class_cancelled')
            THEN "class_id" IS NOT NULL
        WHEN "kind" IN ('made_instructor', 'made_admin', 'user_removed', 'signed_out_everywhere', 'email_reassigned')
            THEN "user_id" IS NOT NULL
        WHEN "kind" = 'refund_requested' THEN "payment_id" IS NOT NULL
        WHEN "kind" = 'enrolment_cancelled' THEN "user_id" IS NOT NULL AND "class_id" IS NOT NULL
        ELSE false
    END
);

ALTER TABLE "classes"
    DROP CONSTRAINT "classes_feedback_when_denied",
    ADD CONSTRAINT "classes_feedback_when_denied" CHECK ("feedback" IS NULL OR "status" IN ('denied', 'cancelled')),
    ADD CONSTRAINT "classes_cancelled_with_reason" CHECK ("status" <> 'cancelled' OR "feedback" IS NOT NULL),
    DROP CONSTRAINT "classes_archived_when_over",
    ADD CONSTRAINT "classes_archived_when_over"
        CHECK ("archived_at" IS NULL OR "closed_at" IS NOT NULL OR "status" IN ('denied', 'cancelled'));

-- Cancelling is final: money has been returned.
CREATE FUNCTION "refuse_to_revive_class"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'classes_cancelled_for_good: a cancelled class stays cancelled' USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER "classes_cancelled_for_good" BEFORE UPDATE OF "status" ON "classes" FOR EACH ROW
    WHEN (OLD."status" = 'cancelled' AND NEW."status" <> 'cancelled') EXECUTE FUNCTION "refuse_to_revive_class"();

CREATE OR REPLACE FUNCTION "refuse_seat_in_closed_class"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM "classes"
        WHERE "id" = NEW."class_id"
            AND ("closed_at" IS NOT NULL OR "archived_at" IS NOT NULL OR "status" = 'cancelled')
    ) THEN
        RAISE EXCEPTION 'enrolments_class_open: the class takes no new enrolments' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

-- A seat that is held while the class is cancelled must not be paid any more: nobody would refund it.
CREATE FUNCTION "refuse_payment_in_cancelled_class"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM "classes" WHERE "id" = NEW."class_id" AND "status" = 'cancelled') THEN
        RAISE EXCEPTION 'enrolments_class_not_cancelled: the class is cancelled' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "enrolments_class_not_cancelled" BEFORE UPDATE OF "state" ON "enrolments" FOR EACH ROW
    WHEN (OLD."state" <> 'paid' AND NEW."state" = 'paid') EXECUTE FUNCTION "refuse_payment_in_cancelled_class"();
