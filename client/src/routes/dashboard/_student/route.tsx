import { createFileRoute } from "@tanstack/react-router";
import { LoadingText } from "../../../components/loading-text.tsx";
import { requireRole } from "../../../lib/guards.ts";
import { dashboardMessages } from "../../../lib/messages/dashboard.ts";

export const Route = createFileRoute("/dashboard/_student")({
  beforeLoad: async ({ context, location }) => {
    await requireRole(context, location.href, "student");
  },
  pendingComponent: () => <LoadingText text={dashboardMessages.loading} />,
});
