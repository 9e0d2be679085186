import { createFileRoute } from "@tanstack/react-router";
import { Welcome } from "../../features/dashboard/welcome.tsx";
import { useMe } from "../../lib/session/use-me.ts";

export const Route = createFileRoute("/dashboard/")({ component: WelcomePage });

function WelcomePage() {
  const { me: guarded } = Route.useRouteContext();
  return <Welcome me={useMe() ?? guarded} />;
}
