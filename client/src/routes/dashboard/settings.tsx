import { createFileRoute } from "@tanstack/react-router";
import { Settings } from "../../features/settings/settings.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/settings")({
  beforeLoad: requirePermission("settings.manage"),
  loader: ({ context: { queryUtils } }) => void queryUtils.school.settings.prefetch(),
  // The steps of the first run, from 1; `?first` alone begins it.
  validateSearch: ({ first }: Record<string, unknown>): { first?: number | undefined } => ({
    first: first === undefined ? undefined : Math.max(1, Math.trunc(Number(first)) || 1),
  }),
  head: pageHead(pagesMessages.settings.title),
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <Settings step={Route.useSearch().first} onStep={(first) => void navigate({ search: { first } })} />;
}
