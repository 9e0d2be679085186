import { createFileRoute } from "@tanstack/react-router";
import { Venues } from "../../features/schedule/venues.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/venues")({
  beforeLoad: requirePermission("venue.manage"),
  loader: ({ context: { queryUtils } }) => void queryUtils.schedule.venues.prefetch(),
  head: pageHead(pagesMessages.venues.title),
  component: Venues,
});
