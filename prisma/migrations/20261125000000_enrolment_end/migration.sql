-- AlterTable
ALTER TABLE "classes" ADD COLUMN     "enrolment_closes_local" TIMESTAMP(0),
ADD COLUMN     "enrolment_time_zone" TEXT;

-- Instants are generated, so that nobody can get them wrong; an unknown time zone is refused.
ALTER TABLE "classes"
    ADD COLUMN "enrolment_ends_at" TIMESTAMPTZ(0) GENERATED ALWAYS AS (
        least(
            coalesce("enrolment_closes_local" AT TIME ZONE "enrolment_time_zone", "first_starts_at"), "last_ends_at"
        )
    ) STORED,
    ADD CONSTRAINT "classes_enrolment_time_zone" CHECK (("enrolment_closes_local" IS NULL) = ("enrolment_time_zone" IS NULL));

CREATE OR REPLACE FUNCTION "takes_enrolments"("class" "classes") RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT "class"."closed_at" IS NULL AND "class"."archived_at" IS NULL AND "class"."status" IN ('pending', 'approved')
        AND coalesce("class"."enrolment_ends_at" > now(), true)
$$;

-- What an admin approves includes until when students enrol.
CREATE OR REPLACE TRIGGER "classes_version"
    BEFORE UPDATE OF "name", "description", "image_url", "price_cents", "sport", "level", "min_age", "max_age",
        "enrolment_closes_local"
    ON "classes" FOR EACH ROW
    WHEN ((OLD."name", OLD."description", OLD."image_url", OLD."price_cents",
            OLD."sport", OLD."level", OLD."min_age", OLD."max_age", OLD."enrolment_closes_local")
        IS DISTINCT FROM (NEW."name", NEW."description", NEW."image_url", NEW."price_cents",
            NEW."sport", NEW."level", NEW."min_age", NEW."max_age", NEW."enrolment_closes_local"))
    EXECUTE FUNCTION "count_class_version"();
