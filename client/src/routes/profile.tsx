import { createFileRoute } from "@tanstack/react-router";
import { ProfilePage } from "../features/auth/profile-page.tsx";
import * as messages from "../lib/messages.ts";
import { pageHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/profile")({
  head: () => pageHead(messages.auth.profileTitle, messages.auth.profileDescription),
  component: ProfilePage,
});
