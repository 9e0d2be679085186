import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import { buttonClass, type ButtonLook, buttonParts } from "./button.tsx";

function AnchorButton(props: ButtonLook & ComponentPropsWithRef<"a">) {
  const { variant, size, icon, isDangerous, isFullWidth, className, children, ...others } = props;
  const { look, inside } = buttonParts({ variant, size, icon, isDangerous, isFullWidth }, children);
  return (
    <a {...look} {...others} className={buttonClass(className)}>
      {inside}
    </a>
  );
}

/** A link of this site that looks like a button. */
export const LinkButton = createLink(AnchorButton);
