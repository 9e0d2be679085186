import { createFileRoute } from "@tanstack/react-router";
import { Holidays } from "../../features/holidays/holidays.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/holidays")({
  beforeLoad: requirePermission("holiday.manage"),
  loader: ({ context: { queryUtils } }) => void queryUtils.schedule.holidays.prefetch(),
  head: pageHead(pagesMessages.holidays.title),
  component: Holidays,
});
