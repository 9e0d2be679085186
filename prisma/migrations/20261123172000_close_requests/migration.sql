ALTER TABLE "classes" ADD COLUMN "is_close_requested" BOOLEAN NOT NULL DEFAULT false;

CREATE INDEX "classes_status_is_close_requested_created_at_id_idx"
    ON "classes"("status", "is_close_requested" DESC, "created_at" DESC, "id" DESC);

ALTER TABLE "classes"
    ADD CONSTRAINT "classes_close_requested_while_open"
        CHECK (NOT "is_close_requested" OR ("status" = 'approved' AND "closed_at" IS NULL)),
    DROP CONSTRAINT "classes_archived_when_over",
    ADD CONSTRAINT "classes_archived_when_over" CHECK (
        "archived_at" IS NULL OR "closed_at" IS NOT NULL OR "status" IN ('denied', 'cancelled')
        OR ("status" = 'pending' AND "seats_taken" = 0)
    );
