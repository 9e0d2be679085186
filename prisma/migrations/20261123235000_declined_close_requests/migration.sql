-- AlterEnum
ALTER TYPE "audit_event_kind" ADD VALUE 'class_close_declined';
