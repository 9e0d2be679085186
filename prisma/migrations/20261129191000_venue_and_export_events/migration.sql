-- AlterEnum
ALTER TYPE "audit_event_kind" ADD VALUE 'venue_added';
ALTER TYPE "audit_event_kind" ADD VALUE 'venue_changed';
ALTER TYPE "audit_event_kind" ADD VALUE 'venue_retired';
ALTER TYPE "audit_event_kind" ADD VALUE 'venue_restored';
ALTER TYPE "audit_event_kind" ADD VALUE 'data_exported';
