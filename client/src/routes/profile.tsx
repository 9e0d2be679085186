import { createFileRoute } from "@tanstack/react-router";
import { Mantine } from "../components/mantine.tsx";
import { ProfilePage } from "../features/auth/profile-page.tsx";
import { pagesMessages } from "../lib/messages/pages.ts";
import { pageHead } from "../lib/page-head.ts";

const { profile } = pagesMessages;

export const Route = createFileRoute("/profile")({
  head: () => pageHead(profile.title, profile.description),
  component: Profile,
});

function Profile() {
  return (
    <Mantine>
      <ProfilePage />
    </Mantine>
  );
}
