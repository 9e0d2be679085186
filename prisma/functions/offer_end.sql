-- When an offer of the waitlist ends that is made at a time: the hours later that the school has set, not between 21:00 and 09:00 of the school's clock, and at the
-- latest with enrolment.
CREATE OR REPLACE FUNCTION "offer_end"("made_at" TIMESTAMPTZ, "enrolment_end" TIMESTAMPTZ) RETURNS TIMESTAMPTZ(3) LANGUAGE sql STABLE AS $$
    SELECT least(
        CASE
            WHEN l."at"::TIME >= '21:00' THEN (l."at"::DATE + 1 + TIME '09:00') AT TIME ZONE s."time_zone"
            WHEN l."at"::TIME < '09:00' THEN (l."at"::DATE + TIME '09:00') AT TIME ZONE s."time_zone"
            ELSE "made_at" + make_interval(hours => s."waitlist_offer_hours")
        END, "enrolment_end"
    )::TIMESTAMPTZ(3)
    FROM "school_settings" s
    CROSS JOIN LATERAL (SELECT ("made_at" + make_interval(hours => s."waitlist_offer_hours")) AT TIME ZONE s."time_zone" AS "at") l
$$;
