-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "amount_cents" INTEGER;

ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_amount" CHECK ("amount_cents" > 0);
