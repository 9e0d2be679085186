-- A new kind has to be listed here before it can be logged.
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_subject", ADD CONSTRAINT "audit_events_subject" CHECK (
    CASE
        WHEN "kind" IN ('class_approved', 'class_denied') THEN "class_id" IS NOT NULL
        WHEN "kind" IN ('made_instructor', 'made_admin', 'user_removed', 'signed_out_everywhere', 'email_reassigned')
            THEN "user_id" IS NOT NULL
        WHEN "kind" = 'refund_requested' THEN "payment_id" IS NOT NULL
        WHEN "kind" = 'enrolment_cancelled' THEN "user_id" IS NOT NULL AND "class_id" IS NOT NULL
        ELSE false
    END
);
