-- AlterTable
ALTER TABLE "enrolments" ADD COLUMN     "hold_slot" SMALLINT;

-- Whoever holds more than five keeps the five that began first. The others end as if their time were over: a payment
-- that comes for one of them is given its place if a seat is left, else its money back.
WITH "numbered" AS (
    SELECT "id", row_number() OVER (PARTITION BY "student_id" ORDER BY "created_at", "id") AS "number"
    FROM "enrolments" WHERE "state" = 'held'
), "released" AS (
    UPDATE "enrolments" SET "state" = 'released', "hold_expires_at" = NULL, "ended_at" = now()
    FROM "numbered" WHERE "numbered"."id" = "enrolments"."id" AND "number" > 5
    RETURNING "class_id"
), "given_back" AS (
    SELECT "class_id", count(*) AS "seats" FROM "released" GROUP BY "class_id"
)
UPDATE "classes" SET "seats_taken" = "seats_taken" - "seats" FROM "given_back" WHERE "class_id" = "id";

WITH "numbered" AS (
    SELECT "id", row_number() OVER (PARTITION BY "student_id" ORDER BY "created_at", "id") AS "number"
    FROM "enrolments" WHERE "state" = 'held'
)
UPDATE "enrolments" SET "hold_slot" = "number" FROM "numbered" WHERE "numbered"."id" = "enrolments"."id";

-- CreateIndex
CREATE UNIQUE INDEX "enrolments_one_hold_per_slot" ON "enrolments"("student_id", "hold_slot") WHERE (state = 'held');

-- Together with the index: a student holds five places at a time at most.
ALTER TABLE "enrolments"
    ADD CONSTRAINT "enrolments_hold_has_a_slot"
    CHECK (CASE WHEN "state" = 'held' THEN "hold_slot" IS NOT NULL AND "hold_slot" BETWEEN 1 AND 5 ELSE "hold_slot" IS NULL END);
