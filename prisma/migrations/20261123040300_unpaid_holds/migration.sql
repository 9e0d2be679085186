-- AlterTable
ALTER TABLE "enrolments" ADD COLUMN     "network" TEXT;

-- CreateIndex
CREATE INDEX "enrolments_unpaid_holds" ON "enrolments"("class_id", "student_id", "ended_at") WHERE (state = 'released');

-- CreateIndex
CREATE INDEX "enrolments_network" ON "enrolments"("network") WHERE (network IS NOT NULL);

-- After two unpaid holds in a class within a day, a student waits as long as a hold lasts before the next one, and twice as
-- long after each further one. The function is VOLATILE: its query sees what was committed while the hold waited for the
-- lock on the class, which every hold of the class takes before it begins and before it ends.
CREATE FUNCTION "refuse_hold_in_cooldown"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "unpaid" INTEGER;
    "wait" INTERVAL;
BEGIN
    SELECT count(*), max("ended_at") - now() + (NEW."hold_expires_at" - now()) * 2 ^ least(count(*) - 2, 6)
        INTO "unpaid", "wait"
        FROM "enrolments"
        WHERE "class_id" = NEW."class_id" AND "student_id" = NEW."student_id" AND "state" = 'released'
            AND "ended_at" > now() - INTERVAL '1 day';
    IF "unpaid" >= 2 AND "wait" > INTERVAL '0' THEN
        RAISE EXCEPTION 'enrolments_hold_cooldown: unpaid holds of this student in this class'
            USING ERRCODE = 'check_violation', DETAIL = ceil(extract(epoch FROM "wait"));
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "enrolments_hold_cooldown" BEFORE INSERT ON "enrolments" FOR EACH ROW
    WHEN (NEW."state" = 'held') EXECUTE FUNCTION "refuse_hold_in_cooldown"();

-- Returns the network of a new account's hold if fewer holds than the limit live in it. The lock lasts until the commit, so
-- that each hold counts those before it; the statement that holds a seat has locked the class before.
CREATE FUNCTION "admit_to_network"("holder" TEXT, "live_limit" INTEGER) RETURNS TEXT LANGUAGE plpgsql VOLATILE STRICT AS $$
DECLARE
    "live" INTEGER;
    "wait" INTERVAL;
BEGIN
    PERFORM pg_advisory_xact_lock('enrolments'::regclass::oid::int, hashtext("holder"));
    SELECT count(*), min("hold_expires_at") - now() INTO "live", "wait"
        FROM "enrolments" WHERE "network" = "holder" AND "hold_expires_at" > now();
    IF "live" >= "live_limit" THEN
        RAISE EXCEPTION 'enrolments_network_limit: live holds of new accounts in this network'
            USING ERRCODE = 'check_violation', DETAIL = ceil(extract(epoch FROM "wait"));
    END IF;
    RETURN "holder";
END $$;

-- The network is stored while the hold lives, whichever statement ends it.
CREATE FUNCTION "clear_network"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."network" := NULL;
    RETURN NEW;
END $$;

CREATE TRIGGER "enrolments_clear_network" BEFORE UPDATE OF "state" ON "enrolments" FOR EACH ROW
    WHEN (NEW."state" <> 'held' AND NEW."network" IS NOT NULL) EXECUTE FUNCTION "clear_network"();

ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_network_of_hold" CHECK ("network" IS NULL OR "state" = 'held');
