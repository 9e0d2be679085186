-- The meetings that an enrolment is paid for. One that is under way is attended still, and a make-up counts instead of the one that it
-- replaces. A place that has moved is paid for those that were had in its classes before as well. 0 where none was planned.
CREATE OR REPLACE FUNCTION "count_paid_meetings"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    NEW."paid_meetings" := (
        SELECT count(*) FROM "meetings"
        WHERE "class_id" = NEW."class_id" AND "state" = 'planned' AND "ends_at" > NEW."paid_at"
    );
    IF NEW."paid_meetings" > 0 AND NEW."moves_from_id" IS NOT NULL THEN
        NEW."paid_meetings" := NEW."paid_meetings" + (
            WITH RECURSIVE "before" AS (
                SELECT e."class_id", e."paid_at" AS "since", NEW."paid_at" AS "until", e."moves_from_id"
                    FROM "enrolments" e WHERE e."id" = NEW."moves_from_id"
                UNION ALL
                SELECT e."class_id", e."paid_at", b."since", e."moves_from_id" FROM "before" b JOIN "enrolments" e ON e."id" = b."moves_from_id"
            )
            SELECT count(*) FROM "before" b JOIN "meetings" s
                ON s."class_id" = b."class_id" AND s."state" = 'planned' AND s."ends_at" > b."since" AND s."ends_at" <= b."until"
        );
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "enrolments_paid_meetings" BEFORE INSERT OR UPDATE OF "paid_at" ON "enrolments" FOR EACH ROW
    WHEN (NEW."paid_at" IS NOT NULL AND NEW."paid_meetings" IS NULL) EXECUTE FUNCTION "count_paid_meetings"();
