import { IconArrowUp } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { ActionIcon } from "../../components/button.tsx";
import { shellMessages } from "../../lib/messages/shell.ts";
import classes from "./scroll-top-button.module.css";

/** Appears once the page is scrolled, and leads back to its top: smoothly, or at once for those who ask for calm. */
export function ScrollTopButton() {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const look = () => setIsScrolled(window.scrollY > 0);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);

  if (!isScrolled) return null;
  return (
    <ActionIcon
      className={classes.button}
      variant="filled"
      size={48}
      aria-label={shellMessages.toTop}
      onClick={() => {
        const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
        window.scrollTo({ top: 0, behavior: isCalm ? "instant" : "smooth" });
      }}
    >
      <IconArrowUp size={22} aria-hidden />
    </ActionIcon>
  );
}
