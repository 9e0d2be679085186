CREATE EXTENSION IF NOT EXISTS "unaccent";

-- A text for comparisons that ignore case and accents. Immutable, unlike "unaccent": its dictionary is named, and is part of PostgreSQL.
CREATE FUNCTION "fold_text"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT lower("public"."unaccent"('public.unaccent'::regdictionary, "value"))
$$;

-- A name for sorting: the last word, then the others.
CREATE FUNCTION "sort_name"("name" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT "public"."fold_text"(regexp_replace("name", '^(.*)\s(\S+)\s*$', '\2 \1'))
$$;
