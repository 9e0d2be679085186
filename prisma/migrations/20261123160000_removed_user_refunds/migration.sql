-- AlterEnum
ALTER TYPE "refund_reason" ADD VALUE 'user_removed';
