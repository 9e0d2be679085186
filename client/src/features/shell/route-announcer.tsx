import { VisuallyHidden } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * Tells screen readers the title of a page that was gone to, and lets the keyboard go on from its content, unless the page
 * has put the focus somewhere itself.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        setTitle(document.title);
        const content = document.getElementById("content");
        if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
      }),
    [router],
  );
  return (
    <VisuallyHidden data-announcer aria-live="polite" aria-atomic>
      {title}
    </VisuallyHidden>
  );
}
