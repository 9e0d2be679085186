-- The price of the class when a seat was held, before anything came off.
CREATE OR REPLACE FUNCTION "list_price"("enrolment" "enrolments") RETURNS INTEGER LANGUAGE sql IMMUTABLE AS $$
    SELECT "enrolment"."price_cents" + "enrolment"."discount_cents" + "enrolment"."code_cents" + "enrolment"."manual_cents"
$$;
