import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import classes from "./text-link.module.css";

function TextAnchor({ className, children, ...others }: ComponentPropsWithRef<"a">) {
  return (
    <a {...others} className={[classes.link, className].filter(Boolean).join(" ")}>
      {children}
    </a>
  );
}

/** A link of this site inside running text. */
export const TextLink = createLink(TextAnchor);
