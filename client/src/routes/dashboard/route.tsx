import { createFileRoute, Outlet } from "@tanstack/react-router";
import { LoadingText } from "../../components/loading-text.tsx";
import { DashboardFrame } from "../../features/dashboard/dashboard-frame.tsx";
import { NavAccount } from "../../features/shell/nav-account.tsx";
import { dashboardHead } from "../../lib/dashboard-head.ts";
import { requireRole } from "../../lib/guards.ts";
import { messages } from "../../lib/messages.ts";

export const Route = createFileRoute("/dashboard")({
  staticData: { hasOwnFrame: true },
  beforeLoad: async ({ context, location }) => ({ me: await requireRole(context, location.href) }),
  head: () => dashboardHead(messages.dashboard.title),
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => (
    <DashboardFrame account={<NavAccount />}>
      <LoadingText text={messages.dashboard.loading} />
    </DashboardFrame>
  ),
  component: () => (
    <DashboardFrame account={<NavAccount />}>
      <Outlet />
    </DashboardFrame>
  ),
});
