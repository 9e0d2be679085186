import { createFileRoute } from "@tanstack/react-router";
import { ProfilePage } from "../features/users/profile-page.tsx";
import { pagesMessages } from "../lib/messages/pages.ts";
import { pageHead } from "../lib/page-head.ts";

const { profile } = pagesMessages;

export const Route = createFileRoute("/profile")({
  head: pageHead(profile.title, profile.description),
  component: Profile,
});

function Profile() {
  return <ProfilePage />;
}
