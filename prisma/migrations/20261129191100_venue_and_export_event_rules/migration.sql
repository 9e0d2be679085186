-- A new kind has to be listed here before it can be logged.
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_subject", ADD CONSTRAINT "audit_events_subject" CHECK (
    CASE
        WHEN "kind" IN (
            'class_approved', 'class_denied', 'class_closed', 'class_close_declined', 'class_reopened', 'class_archived',
            'class_cancelled', 'session_cancelled'
        )
            THEN "class_id" IS NOT NULL
        WHEN "kind" IN (
            'class_edited', 'sessions_added', 'session_moved', 'session_removed', 'session_substituted', 'seats_repaired'
        )
            THEN "class_id" IS NOT NULL AND "details" IS NOT NULL
        WHEN "kind" IN ('venue_added', 'venue_changed', 'venue_retired', 'venue_restored', 'data_exported') THEN "details" IS NOT NULL
        WHEN "kind" = 'class_messaged' THEN "class_id" IS NOT NULL AND "recipients" > 0
        WHEN "kind" IN (
            'made_student', 'made_instructor', 'made_admin', 'user_removed', 'signed_out_everywhere', 'email_reassigned',
            'email_resent', 'email_refusal_cleared'
        )
            THEN "user_id" IS NOT NULL
        WHEN "kind" IN ('refund_requested', 'refund_paid_elsewhere', 'disputed_money_kept', 'payment_repaired')
            THEN "payment_id" IS NOT NULL
        WHEN "kind" IN ('enrolment_cancelled', 'class_handed_over') THEN "user_id" IS NOT NULL AND "class_id" IS NOT NULL
        ELSE false
    END
) NOT VALID;
