-- A receipt stays as it was issued; removing a person clears the address and nothing else.
CREATE OR REPLACE FUNCTION "refuse_to_change_receipts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."person_email" IS NULL AND to_jsonb(NEW) - 'person_email' = to_jsonb(OLD) - 'person_email' THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'receipts_are_final: only the address of a removed person can be cleared' USING ERRCODE = 'restrict_violation';
END;
$$;

CREATE OR REPLACE TRIGGER "receipts_are_final" BEFORE UPDATE ON "receipts"
    FOR EACH ROW EXECUTE FUNCTION "refuse_to_change_receipts"();
