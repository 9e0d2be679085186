-- What has been logged stays, whoever asks: the owner's own mistakes included.
CREATE OR REPLACE FUNCTION "refuse_to_change_audit_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'audit_events_are_final: rows of the audit log are only ever added' USING ERRCODE = 'restrict_violation';
END;
$$;

CREATE OR REPLACE TRIGGER "audit_events_are_final" BEFORE UPDATE OR DELETE ON "audit_events"
    FOR EACH ROW EXECUTE FUNCTION "refuse_to_change_audit_events"();

CREATE OR REPLACE TRIGGER "audit_events_are_not_truncated" BEFORE TRUNCATE ON "audit_events"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_audit_events"();
