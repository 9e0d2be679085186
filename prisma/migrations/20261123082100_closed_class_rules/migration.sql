-- A new kind has to be listed here before it can be logged.
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_subject", ADD CONSTRAINT "audit_events_subject" CHECK (
    CASE
        WHEN "kind" IN ('class_approved', 'class_denied', 'class_closed', 'class_reopened', 'class_archived')
            THEN "class_id" IS NOT NULL
        WHEN "kind" IN ('made_instructor', 'made_admin', 'user_removed', 'signed_out_everywhere', 'email_reassigned')
            THEN "user_id" IS NOT NULL
        WHEN "kind" = 'refund_requested' THEN "payment_id" IS NOT NULL
        WHEN "kind" = 'enrolment_cancelled' THEN "user_id" IS NOT NULL AND "class_id" IS NOT NULL
        ELSE false
    END
);

ALTER TABLE "classes"
    ADD CONSTRAINT "classes_closed_when_approved" CHECK ("closed_at" IS NULL OR "status" = 'approved'),
    ADD CONSTRAINT "classes_archived_when_over" CHECK ("archived_at" IS NULL OR "closed_at" IS NOT NULL OR "status" = 'denied'),
    ADD CONSTRAINT "classes_archived_without_hold" CHECK ("archived_at" IS NULL OR "seats_taken" = "enrolled_count");

-- A closed or archived class gets no new live enrolment; a seat that was held before can still be paid. The function is
-- VOLATILE: its query sees what was committed while the hold waited for the lock on the class, which closing takes as well.
CREATE FUNCTION "refuse_seat_in_closed_class"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM "classes"
        WHERE "id" = NEW."class_id" AND ("closed_at" IS NOT NULL OR "archived_at" IS NOT NULL)
    ) THEN
        RAISE EXCEPTION 'enrolments_class_open: the class takes no new enrolments' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "enrolments_class_open" BEFORE INSERT ON "enrolments" FOR EACH ROW
    WHEN (NEW."state" = 'held') EXECUTE FUNCTION "refuse_seat_in_closed_class"();

CREATE TRIGGER "enrolments_class_open_again" BEFORE UPDATE OF "state" ON "enrolments" FOR EACH ROW
    WHEN (OLD."state" NOT IN ('held', 'paid') AND NEW."state" IN ('held', 'paid'))
    EXECUTE FUNCTION "refuse_seat_in_closed_class"();
