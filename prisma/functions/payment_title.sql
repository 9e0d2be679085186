-- What a payment is called: the class, or the first one of several places and how many more there are.
CREATE OR REPLACE FUNCTION "payment_title"("first_class" TEXT, "places" INTEGER) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT "first_class" || coalesce(' and ' || nullif("places" - 1, 0) || ' more', '')
$$;
