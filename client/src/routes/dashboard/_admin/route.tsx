import { createFileRoute } from "@tanstack/react-router";
import { LoadingText } from "../../../components/loading-text.tsx";
import { requireRole } from "../../../lib/guards.ts";
import { dashboardMessages } from "../../../lib/messages/dashboard.ts";

export const Route = createFileRoute("/dashboard/_admin")({
  beforeLoad: async ({ context, location }) => {
    await requireRole(context, location.href, "admin");
  },
  pendingComponent: () => <LoadingText text={dashboardMessages.loading} />,
});
