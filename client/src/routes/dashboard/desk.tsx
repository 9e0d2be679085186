import { createFileRoute } from "@tanstack/react-router";
import { DeskPage } from "../../features/desk/desk-page.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/desk")({
  beforeLoad: requirePermission("desk.enrol"),
  head: pageHead(pagesMessages.desk.title, pagesMessages.desk.description),
  component: DeskPage,
});
