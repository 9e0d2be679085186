import { useLocation, useRouter } from "@tanstack/react-router";
import { IconArrowLeft } from "@tabler/icons-react";
import { TextLink } from "../../components/text-link.tsx";
import { classPageMessages } from "../../lib/messages/class-page.ts";

/** Leads to all classes: back to the list as it was, with its filters and its place, for who comes from there. */
export function BackToClasses({ className }: { className: string | undefined }) {
  const router = useRouter();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });
  return (
    <TextLink
      to="/Classes"
      className={className}
      onClick={(event) => {
        const isForNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
        if (!isFromList || isForNewTab) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      <IconArrowLeft size={18} aria-hidden />
      {classPageMessages.backToClasses}
    </TextLink>
  );
}
