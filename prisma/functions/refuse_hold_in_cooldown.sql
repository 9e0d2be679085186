-- After two unpaid checkouts with a hold in a class within a day, a student waits as long as a hold lasts before the next one, and twice as
-- long after each further one. A free place that has ended counts as a hold, too, unless the school has ended it. A hold of no time, as at
-- the desk, is paid in its transaction, and not meant. Holds of moves do not count: an admin may have begun them, and students move five
-- times a day at most; nor do offers of the waitlist, which nobody has asked for. The function is VOLATILE: its query sees what was
-- committed while the hold waited for the lock on the class, which every hold of the class takes before it begins and before it ends.
-- The detail of the error is the seconds to wait, and the class: a cart may have others.
CREATE OR REPLACE FUNCTION "refuse_hold_in_cooldown"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "unpaid" INTEGER;
    "wait" INTERVAL;
BEGIN
    SELECT count(DISTINCT "checkout_id"),
            max("ended_at") - now() + (NEW."hold_expires_at" - now()) * 2 ^ least(count(DISTINCT "checkout_id") - 2, 6)
        INTO "unpaid", "wait"
        FROM "enrolments"
        WHERE "class_id" = NEW."class_id" AND "student_id" = NEW."student_id" AND "moves_from_id" IS NULL
            AND ("state" = 'released' OR "state" = 'refunded' AND "paid_cents" = 0 AND NOT "is_ended_by_school")
            AND "ended_at" > now() - INTERVAL '1 day' AND "waitlist_entry_id" IS NULL;
    IF "unpaid" >= 2 AND "wait" > INTERVAL '0' THEN
        RAISE EXCEPTION 'enrolments_hold_cooldown: unpaid holds of this student in this class'
            USING ERRCODE = 'check_violation', DETAIL = ceil(extract(epoch FROM "wait")) || ' ' || NEW."class_id";
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "enrolments_hold_cooldown" BEFORE INSERT ON "enrolments" FOR EACH ROW
    WHEN (NEW."state" = 'held' AND NEW."hold_expires_at" > NEW."created_at" AND NEW."waitlist_entry_id" IS NULL) EXECUTE FUNCTION "refuse_hold_in_cooldown"();
