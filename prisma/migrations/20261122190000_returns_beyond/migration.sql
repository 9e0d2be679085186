ALTER TYPE "finding_kind" ADD VALUE 'too_much_returned' BEFORE 'not_settled';

-- A failed refund that other money has stood for wholly: its receipt keeps it, and nothing of it is due any more.
ALTER TABLE "refunds"
    DROP CONSTRAINT "refunds_amount_positive",
    ADD CONSTRAINT "refunds_amount_positive" CHECK ("amount_cents" > 0 OR "amount_cents" = 0 AND "state" = 'done');
