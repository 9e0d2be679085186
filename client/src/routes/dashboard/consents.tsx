import { createFileRoute } from "@tanstack/react-router";
import { Consents } from "../../features/consents/consents.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/consents")({
  beforeLoad: requirePermission("consent.manage"),
  loader: ({ context: { queryUtils } }) => void queryUtils.admin.consentTexts.prefetch(),
  head: pageHead(pagesMessages.consents.title),
  component: Consents,
});
