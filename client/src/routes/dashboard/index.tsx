import { may } from "@campside/server/permissions";
import { createFileRoute } from "@tanstack/react-router";
import { Welcome } from "../../features/dashboard/welcome.tsx";
import { useMe } from "../../lib/session/use-me.ts";

export const Route = createFileRoute("/dashboard/")({
  loader: ({ context: { queryUtils, me } }) => {
    if (may(me.role, "ledger.manage"))
      void Promise.all([queryUtils.admin.waiting.prefetch(), queryUtils.admin.sums.prefetch()]);
    if (may(me.role, "class.select")) {
      void queryUtils.waitlist.mine.prefetch({});
      void queryUtils.enrolment.sums.prefetch();
    }
    if (may(me.role, "class.teach")) {
      void queryUtils.classes.mine.prefetch();
      void queryUtils.classes.lastEnrolled.prefetch();
    }
  },
  component: WelcomePage,
});

function WelcomePage() {
  const { me: guarded } = Route.useRouteContext();
  return <Welcome me={useMe() ?? guarded} />;
}
