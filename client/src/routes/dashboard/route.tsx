import { createFileRoute, Outlet } from "@tanstack/react-router";
import { Mantine } from "../../components/mantine.tsx";
import { DashboardFrame } from "../../features/dashboard/dashboard-frame.tsx";
import { NavAccount } from "../../features/shell/nav-account.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { requireRole } from "../../lib/guards.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { trpc } from "../../lib/trpc.ts";

const text = pagesMessages.dashboard;

export const Route = createFileRoute("/dashboard")({
  staticData: { hasOwnFrame: true },
  beforeLoad: async ({ context, location }) => ({
    me: await requireRole(context, location.href),
    client: await context.loadClient(),
  }),
  head: () => pageHead(text.title, text.description),
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => <DashboardFrame account={<NavAccount />} />,
  component: Dashboard,
});

function Dashboard() {
  const { client, queryClient } = Route.useRouteContext();
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <Mantine>
        <DashboardFrame account={<NavAccount />}>
          <Outlet />
        </DashboardFrame>
      </Mantine>
    </trpc.Provider>
  );
}
