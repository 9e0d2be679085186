import { createFileRoute, Outlet } from "@tanstack/react-router";
import { DashboardFrame } from "../../features/dashboard/dashboard-frame.tsx";
import { NavAccount } from "../../features/shell/nav-account.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { requireSignIn } from "../../lib/session/guards.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";

const text = pagesMessages.dashboard;
/** The pages that open without a connection. */
const ATTENDANCE = /^\/dashboard\/attendance\b/i;

export const Route = createFileRoute("/dashboard")({
  staticData: { hasOwnFrame: true },
  beforeLoad: async ({ context, location: { pathname, href } }) => {
    if (!ATTENDANCE.test(pathname)) return { me: await requireSignIn(context, href) };
    const { requireSignInOrKept } = await import("../../features/attendance/open-kept.ts");
    return { me: await requireSignInOrKept(context, href) };
  },
  head: pageHead(text.title),
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
