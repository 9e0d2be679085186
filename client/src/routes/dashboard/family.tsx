import { createFileRoute } from "@tanstack/react-router";
import { Family } from "../../features/family/family.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.family;

export const Route = createFileRoute("/dashboard/family")({
  beforeLoad: requirePermission("family.own"),
  loader: ({ context: { queryUtils } }) => void queryUtils.family.list.prefetch(),
  head: pageHead(text.title),
  component: Family,
});
