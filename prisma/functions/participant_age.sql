-- How old somebody is on a day, in completed years: who was born on 29 February is a year older on 1 March.
CREATE OR REPLACE FUNCTION "participant_age"("born" DATE, "on_day" DATE) RETURNS INTEGER LANGUAGE sql IMMUTABLE STRICT AS $$
    SELECT extract(year FROM age("on_day", "born"))::INTEGER
$$;
