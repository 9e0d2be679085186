-- AlterEnum
ALTER TYPE "refund_reason" ADD VALUE 'session_cancelled';

-- AlterEnum
ALTER TYPE "audit_event_kind" ADD VALUE 'session_cancelled';
