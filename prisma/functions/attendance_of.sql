-- The days so far of the dates that a place was for, each with the mark that holds on it, if any: those that ended while it lasted,
-- and those that have begun and are marked.
CREATE OR REPLACE FUNCTION "attendance_of"("enrolment" UUID) RETURNS TABLE (
    "meeting_id" UUID, "day" DATE, "local_start" TIMESTAMP, "local_end" TIMESTAMP, "time_zone" TEXT,
    "kind" "attendance_kind", "happened_at" TIMESTAMPTZ, "recorded_by_id" UUID, "collected_by" TEXT, "may_collect" BOOLEAN
) LANGUAGE sql STABLE AS $$
    SELECT s."id", d."day", s."local_start", s."local_end", s."time_zone", m."kind", m."happened_at", m."recorded_by_id", m."collected_by",
        m."may_collect"
    FROM "enrolments" e JOIN "meetings" s ON s."class_id" = e."class_id" AND s."state" = 'planned'
    CROSS JOIN LATERAL "days_of_meeting"(s."local_start", s."local_end", s."time_zone") d
    LEFT JOIN LATERAL (
        SELECT "last"."kind", "last"."happened_at", "last"."recorded_by_id", "last"."collected_by", "last"."may_collect"
        FROM "attendance_marks" "last"
        WHERE "last"."meeting_id" = s."id" AND "last"."day" = d."day" AND "last"."enrolment_id" = e."id"
        ORDER BY "last"."recorded_by_id" = e."student_id" AND "is_marked_by_school"(s."id", d."day", e."id", e."student_id"),
            "last"."happened_at" DESC, "last"."id" DESC LIMIT 1
    ) AS m ON m."kind" <> 'reset'
    WHERE e."id" = "enrolment" AND d."ends_at" > e."paid_at"
        AND (d."ends_at" <= least(now(), coalesce(e."ended_at", now())) OR (m."kind" IS NOT NULL AND d."begins_at" <= now()))
$$;
