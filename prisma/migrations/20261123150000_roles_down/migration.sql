-- AlterEnum
ALTER TYPE "audit_event_kind" ADD VALUE 'made_student';
ALTER TYPE "audit_event_kind" ADD VALUE 'class_handed_over';
