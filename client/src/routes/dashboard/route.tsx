import { createFileRoute, Outlet } from "@tanstack/react-router";
import { DashboardFrame } from "../../features/dashboard/dashboard-frame.tsx";
import { NavAccount } from "../../features/shell/nav-account.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { requireSignIn } from "../../lib/session/guards.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";

const text = pagesMessages.dashboard;

export const Route = createFileRoute("/dashboard")({
  staticData: { hasOwnFrame: true },
  beforeLoad: async ({ context, location }) => ({ me: await requireSignIn(context, location.href) }),
  head: pageHead(text.title, text.description),
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => <DashboardFrame account={<NavAccount />} />,
  component: Dashboard,
});

function Dashboard() {
  return (
    <DashboardFrame account={<NavAccount />}>
      <Outlet />
    </DashboardFrame>
  );
}
