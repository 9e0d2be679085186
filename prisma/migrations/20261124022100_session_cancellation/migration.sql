-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "replaces_id" UUID;

-- CreateTable
CREATE TABLE "session_shares" (
    "session_id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "refund_id" UUID,

    CONSTRAINT "session_shares_pkey" PRIMARY KEY ("session_id","enrolment_id")
);

-- CreateIndex
CREATE INDEX "session_shares_enrolment_id_idx" ON "session_shares"("enrolment_id");

-- CreateIndex
CREATE INDEX "session_shares_refund_id_idx" ON "session_shares"("refund_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_one_make_up" ON "sessions"("replaces_id") WHERE (state = 'planned');

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_shares" ADD CONSTRAINT "session_shares_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_shares" ADD CONSTRAINT "session_shares_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_shares" ADD CONSTRAINT "session_shares_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "session_shares" ADD CONSTRAINT "session_shares_amount" CHECK ("amount_cents" > 0);

-- A make-up stands in for a cancelled session of the same class, never for another make-up: shares are counted per session
-- that it stands in for.
CREATE FUNCTION "check_make_up"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "sessions"
    WHERE "id" = NEW."replaces_id" AND "class_id" = NEW."class_id" AND "state" = 'cancelled' AND "replaces_id" IS NULL;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'sessions_make_up: not a cancelled session of the class' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "sessions_make_up" BEFORE INSERT OR UPDATE OF "replaces_id", "class_id" ON "sessions" FOR EACH ROW
    WHEN (NEW."replaces_id" IS NOT NULL) EXECUTE FUNCTION "check_make_up"();

-- A new kind has to be listed here before it can be logged.
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_subject", ADD CONSTRAINT "audit_events_subject" CHECK (
    CASE
        WHEN "kind" IN (
            'class_approved', 'class_denied', 'class_closed', 'class_close_declined', 'class_reopened', 'class_archived',
            'class_cancelled', 'session_cancelled'
        )
            THEN "class_id" IS NOT NULL
        WHEN "kind" IN ('made_student', 'made_instructor', 'made_admin', 'user_removed', 'signed_out_everywhere', 'email_reassigned')
            THEN "user_id" IS NOT NULL
        WHEN "kind" IN ('refund_requested', 'refund_paid_elsewhere', 'disputed_money_kept') THEN "payment_id" IS NOT NULL
        WHEN "kind" IN ('enrolment_cancelled', 'class_handed_over') THEN "user_id" IS NOT NULL AND "class_id" IS NOT NULL
        ELSE false
    END
);
