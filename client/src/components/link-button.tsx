import { Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";

function AnchorButton(props: ButtonProps & Omit<ComponentPropsWithRef<"a">, keyof ButtonProps>) {
  return <Button component="a" {...props} />;
}

/** A link of this site that looks like a button. */
export const LinkButton = createLink(AnchorButton);
