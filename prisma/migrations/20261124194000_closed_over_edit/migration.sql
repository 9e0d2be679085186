-- An edit and its approval neither reopen a closed class nor lose its instructor's request to close it.
ALTER TABLE "classes"
    DROP CONSTRAINT "classes_closed_when_approved",
    ADD CONSTRAINT "classes_closed_until_cancelled" CHECK ("closed_at" IS NULL OR "status" <> 'cancelled'),
    DROP CONSTRAINT "classes_close_requested_while_open",
    ADD CONSTRAINT "classes_close_requested_while_open"
        CHECK (NOT "is_close_requested" OR ("status" <> 'cancelled' AND "closed_at" IS NULL)),
    DROP CONSTRAINT "classes_archived_when_over",
    ADD CONSTRAINT "classes_archived_when_over" CHECK (
        "archived_at" IS NULL OR ("status" = 'approved' AND "closed_at" IS NOT NULL) OR "status" IN ('denied', 'cancelled')
        OR ("status" = 'pending' AND "seats_taken" = 0)
    );
