CREATE EXTENSION IF NOT EXISTS btree_gist;

-- CreateEnum
CREATE TYPE "session_state" AS ENUM ('planned', 'cancelled');

-- AlterTable
ALTER TABLE "classes" ADD COLUMN     "first_starts_at" TIMESTAMPTZ(0),
ADD COLUMN     "last_ends_at" TIMESTAMPTZ(0);

-- CreateTable
CREATE TABLE "venues" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',
    "map_url" TEXT,
    "time_zone" TEXT NOT NULL,
    "is_exclusive" BOOLEAN NOT NULL DEFAULT false,
    "retired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "venues_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "class_id" UUID NOT NULL,
    "instructor_id" UUID NOT NULL,
    "venue_id" UUID,
    "exclusive_venue_id" UUID,
    "local_start" TIMESTAMP(0) NOT NULL,
    "local_end" TIMESTAMP(0) NOT NULL,
    "time_zone" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(0) NOT NULL GENERATED ALWAYS AS ("local_start" AT TIME ZONE "time_zone") STORED,
    "ends_at" TIMESTAMPTZ(0) NOT NULL GENERATED ALWAYS AS ("local_end" AT TIME ZONE "time_zone") STORED,
    "state" "session_state" NOT NULL DEFAULT 'planned',
    "cancelled_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "venues_name_key" ON "venues"("name");

-- CreateIndex
CREATE INDEX "sessions_class_id_starts_at_idx" ON "sessions"("class_id", "starts_at");

-- CreateIndex
CREATE INDEX "sessions_venue_id_starts_at_idx" ON "sessions"("venue_id", "starts_at");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_class_id_fkey" FOREIGN KEY ("class_id") REFERENCES "classes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_instructor_id_fkey" FOREIGN KEY ("instructor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_venue_id_fkey" FOREIGN KEY ("venue_id") REFERENCES "venues"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "venues"
    ADD CONSTRAINT "venues_named" CHECK ("name" <> ''),
    -- Fails with invalid_parameter_value for an unknown zone.
    ADD CONSTRAINT "venues_time_zone" CHECK (timestamp '2000-01-01' AT TIME ZONE "time_zone" IS NOT NULL);

ALTER TABLE "sessions"
    ADD CONSTRAINT "sessions_length" CHECK ("local_end" > "local_start" AND "local_end" <= "local_start" + interval '31 days'),
    ADD CONSTRAINT "sessions_cancelled_when" CHECK (("state" = 'cancelled') = ("cancelled_at" IS NOT NULL)),
    ADD CONSTRAINT "sessions_reason_when_cancelled" CHECK ("reason" IS NULL OR "state" = 'cancelled'),
    ADD CONSTRAINT "sessions_instructor_free" EXCLUDE USING gist (
        "instructor_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&
    ) WHERE ("state" = 'planned'),
    ADD CONSTRAINT "sessions_venue_free" EXCLUDE USING gist (
        "exclusive_venue_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&
    ) WHERE ("state" = 'planned');

-- 'missing' for a local time that the clocks skip, 'ambiguous' for one that they show twice, else null. Compares the
-- offsets of the day before and the day after.
CREATE FUNCTION "local_time_problem"("local_time" timestamp, "time_zone" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
    SELECT CASE count(DISTINCT instant) WHEN 0 THEN 'missing' WHEN 1 THEN NULL ELSE 'ambiguous' END
    FROM (
        SELECT "local_time" AT TIME ZONE 'UTC' - ((probe AT TIME ZONE "time_zone") - (probe AT TIME ZONE 'UTC')) AS instant
        FROM unnest(ARRAY[
            "local_time" AT TIME ZONE 'UTC' - interval '1 day', "local_time" AT TIME ZONE 'UTC' + interval '1 day'
        ]) AS probe
    ) AS candidate
    WHERE instant AT TIME ZONE "time_zone" = "local_time"
$$;

-- The instructor and the exclusive venue follow from the class and the venue. Both are locked, so that a change of either
-- waits for the session, or the session for the change; the class as strongly as "sum_sessions" needs it later.
CREATE FUNCTION "complete_session"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    SELECT "instructor_id" INTO STRICT NEW."instructor_id" FROM "classes" WHERE "id" = NEW."class_id" FOR NO KEY UPDATE;
    NEW."exclusive_venue_id" := NULL;
    SELECT "id" INTO NEW."exclusive_venue_id" FROM "venues"
    WHERE "id" = NEW."venue_id" AND "is_exclusive" FOR SHARE;
    RETURN NEW;
END $$;

CREATE TRIGGER "sessions_complete" BEFORE INSERT OR UPDATE OF "venue_id", "class_id" ON "sessions" FOR EACH ROW
    EXECUTE FUNCTION "complete_session"();

CREATE FUNCTION "count_session_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."revision" := OLD."revision" + 1;
    RETURN NEW;
END $$;

CREATE TRIGGER "sessions_revision" BEFORE UPDATE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "count_session_revision"();

CREATE FUNCTION "refuse_to_revive_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'sessions_cancelled_for_good: a cancelled session stays cancelled' USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER "sessions_cancelled_for_good" BEFORE UPDATE OF "state" ON "sessions" FOR EACH ROW
    WHEN (OLD."state" = 'cancelled' AND NEW."state" <> 'cancelled') EXECUTE FUNCTION "refuse_to_revive_session"();

-- An exclusive venue is exclusive for the coming sessions as well; the constraint refuses it where they overlap.
CREATE FUNCTION "follow_venue"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE "sessions" SET "exclusive_venue_id" = CASE WHEN NEW."is_exclusive" THEN NEW."id" END
    WHERE "venue_id" = NEW."id" AND ("ends_at" > now() OR NOT NEW."is_exclusive");
    RETURN NULL;
END $$;

CREATE TRIGGER "venues_exclusive" AFTER UPDATE OF "is_exclusive" ON "venues" FOR EACH ROW
    WHEN (OLD."is_exclusive" <> NEW."is_exclusive") EXECUTE FUNCTION "follow_venue"();

CREATE FUNCTION "keep_venue_time_zone"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM "sessions" WHERE "venue_id" = NEW."id") THEN
        RAISE EXCEPTION 'venues_time_zone_kept: the venue has sessions' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "venues_time_zone_kept" BEFORE UPDATE OF "time_zone" ON "venues" FOR EACH ROW
    WHEN (OLD."time_zone" <> NEW."time_zone") EXECUTE FUNCTION "keep_venue_time_zone"();

-- Whoever takes over a class teaches what is left of it.
CREATE FUNCTION "hand_over_sessions"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE "sessions" SET "instructor_id" = NEW."instructor_id"
    WHERE "class_id" = NEW."id" AND "state" = 'planned' AND "ends_at" > now();
    RETURN NULL;
END $$;

CREATE TRIGGER "classes_hand_over_sessions" AFTER UPDATE OF "instructor_id" ON "classes" FOR EACH ROW
    WHEN (OLD."instructor_id" <> NEW."instructor_id") EXECUTE FUNCTION "hand_over_sessions"();

-- The sessions of a class that is over take nobody's time and no venue.
CREATE FUNCTION "cancel_sessions_of_class"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE "sessions" SET "state" = 'cancelled', "cancelled_at" = now(), "reason" = NEW."feedback"
    WHERE "class_id" = NEW."id" AND "state" = 'planned' AND "ends_at" > now();
    RETURN NULL;
END $$;

CREATE TRIGGER "classes_cancel_sessions" AFTER UPDATE OF "status", "archived_at" ON "classes" FOR EACH ROW
    WHEN (
        (NEW."status" = 'cancelled' AND OLD."status" <> 'cancelled')
        OR (NEW."archived_at" IS NOT NULL AND OLD."archived_at" IS NULL)
    )
    EXECUTE FUNCTION "cancel_sessions_of_class"();

-- Planned sessions count; without one, the cancelled ones do, so that the class does not look like one without dates.
CREATE FUNCTION "sum_sessions"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE "classes" SET "first_starts_at" = summed."first", "last_ends_at" = summed."last"
    FROM (
        SELECT changed_class."class_id",
            coalesce(min(s."starts_at") FILTER (WHERE s."state" = 'planned'), min(s."starts_at")) AS "first",
            coalesce(max(s."ends_at") FILTER (WHERE s."state" = 'planned'), max(s."ends_at")) AS "last"
        FROM (SELECT DISTINCT "class_id" FROM changed) AS changed_class
        LEFT JOIN "sessions" s ON s."class_id" = changed_class."class_id"
        GROUP BY changed_class."class_id"
    ) AS summed
    WHERE "id" = summed."class_id";
    RETURN NULL;
END $$;

CREATE TRIGGER "sessions_summed_added" AFTER INSERT ON "sessions" REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION "sum_sessions"();
CREATE TRIGGER "sessions_summed" AFTER UPDATE ON "sessions" REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION "sum_sessions"();
CREATE TRIGGER "sessions_summed_removed" AFTER DELETE ON "sessions" REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION "sum_sessions"();

CREATE TRIGGER "sessions_public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "sessions"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_public_change"();
CREATE TRIGGER "venues_public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "venues"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_public_change"();

-- A class whose first session has begun takes no new enrolment either.
CREATE OR REPLACE FUNCTION "refuse_seat_in_closed_class"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM "classes"
        WHERE "id" = NEW."class_id"
            AND (
                "closed_at" IS NOT NULL OR "archived_at" IS NOT NULL OR "status" = 'cancelled' OR "first_starts_at" <= now()
            )
    ) THEN
        RAISE EXCEPTION 'enrolments_class_open: the class takes no new enrolments' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
