ALTER TYPE "email_topic" ADD VALUE IF NOT EXISTS 'waiting_for_admins';
