-- How things stand on a day of a meeting: of each participant the last mark by time and id, in whatever order they arrived, the
-- family's own only where the school has marked nothing. Without those that were taken back.
CREATE OR REPLACE FUNCTION "attendance_on"("meeting" UUID, "on_day" DATE) RETURNS SETOF "attendance_marks" LANGUAGE sql STABLE AS $$
    SELECT "last".* FROM (
        SELECT DISTINCT ON (m."enrolment_id") m.* FROM "attendance_marks" m JOIN "enrolments" e ON e."id" = m."enrolment_id"
        WHERE m."meeting_id" = "meeting" AND m."day" = "on_day"
        ORDER BY m."enrolment_id",
            m."recorded_by_id" = e."student_id" AND "is_marked_by_school"("meeting", "on_day", e."id", e."student_id"),
            m."happened_at" DESC, m."id" DESC
    ) AS "last" WHERE "last"."kind" <> 'reset'
$$;
