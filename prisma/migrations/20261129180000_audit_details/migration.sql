-- AlterEnum
ALTER TYPE "audit_event_kind" ADD VALUE 'class_edited';
ALTER TYPE "audit_event_kind" ADD VALUE 'sessions_added';
ALTER TYPE "audit_event_kind" ADD VALUE 'session_moved';
ALTER TYPE "audit_event_kind" ADD VALUE 'session_removed';
ALTER TYPE "audit_event_kind" ADD VALUE 'session_substituted';
ALTER TYPE "audit_event_kind" ADD VALUE 'payment_repaired';
ALTER TYPE "audit_event_kind" ADD VALUE 'seats_repaired';

-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "details" JSONB;
