-- AlterEnum
ALTER TYPE "refund_state" ADD VALUE 'paid_elsewhere';
ALTER TYPE "refund_state" ADD VALUE 'kept';

-- AlterEnum
ALTER TYPE "audit_event_kind" ADD VALUE 'refund_paid_elsewhere';
ALTER TYPE "audit_event_kind" ADD VALUE 'disputed_money_kept';
