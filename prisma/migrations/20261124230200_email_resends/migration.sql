-- AlterEnum
ALTER TYPE "audit_event_kind" ADD VALUE 'email_resent';
ALTER TYPE "audit_event_kind" ADD VALUE 'email_refusal_cleared';

-- AlterTable
ALTER TABLE "email_messages" ADD COLUMN     "resends" SMALLINT NOT NULL DEFAULT 0;

ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_resends" CHECK ("resends" BETWEEN 0 AND 5);
