-- Returns the network of a new account's hold if fewer holds than the limit live in it. The lock lasts until the commit, so
-- that each hold counts those before it; the statement that holds a seat has locked the class before.
CREATE OR REPLACE FUNCTION "limit_network_holds"("holder" TEXT, "live_limit" INTEGER) RETURNS TEXT LANGUAGE plpgsql VOLATILE STRICT AS $$
DECLARE
    "live" INTEGER;
    "wait" INTERVAL;
BEGIN
    PERFORM pg_advisory_xact_lock('enrolments'::regclass::oid::int, hashtext("holder"));
    SELECT count(*), min("hold_expires_at") - now() INTO "live", "wait"
        FROM "enrolments" WHERE "network" = "holder" AND "hold_expires_at" > now();
    IF "live" >= "live_limit" THEN
        RAISE EXCEPTION 'enrolments_network_limit: live holds of new accounts in this network'
            USING ERRCODE = 'check_violation', DETAIL = ceil(extract(epoch FROM "wait"));
    END IF;
    RETURN "holder";
END $$;
