-- AlterEnum
ALTER TYPE "audit_event_kind" ADD VALUE 'class_cancelled';

-- AlterEnum
ALTER TYPE "class_status" ADD VALUE 'cancelled';

-- AlterEnum
ALTER TYPE "refund_reason" ADD VALUE 'class_cancelled';
