-- Whether a class has a seat left. The constraint classes_seats is the guard; this spares a statement that it would refuse.
CREATE OR REPLACE FUNCTION "has_free_seat"("class" "classes") RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT "class"."seats_taken" < "class"."capacity"
$$;
