-- AlterTable
ALTER TABLE "classes" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "closed_at" TIMESTAMPTZ(3);

ALTER TYPE "audit_event_kind" ADD VALUE 'class_closed';
ALTER TYPE "audit_event_kind" ADD VALUE 'class_reopened';
ALTER TYPE "audit_event_kind" ADD VALUE 'class_archived';
