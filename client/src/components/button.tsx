import {
  ActionIcon as MantineActionIcon,
  type ActionIconProps,
  Button as MantineButton,
  type ButtonProps,
} from "@mantine/core";
import type { ComponentPropsWithRef } from "react";

type Own<Props> = Props & Omit<ComponentPropsWithRef<"button">, keyof Props>;

type Press = Pick<Own<ButtonProps>, "loading" | "disabled" | "onClick" | "aria-disabled">;

/** While it is loading or `aria-disabled`, a button takes no press and sends no form; a disabled one would lose the focus. */
function keepFocus({ loading, disabled, onClick, "aria-disabled": ariaDisabled }: Press) {
  const isOff = loading === true || ariaDisabled === true;
  return {
    "data-disabled": isOff,
    renderRoot: (root: ComponentPropsWithRef<"button">) => (
      <button
        {...root}
        disabled={disabled}
        aria-disabled={isOff || undefined}
        onClick={isOff ? (event) => event.preventDefault() : onClick}
      />
    ),
  };
}

/** Mantine's button, which keeps the keyboard's focus while it is loading or `aria-disabled`. */
export function Button(props: Own<ButtonProps>) {
  return <MantineButton {...props} {...keepFocus(props)} />;
}

/** Mantine's round button with an icon instead of words, which keeps the keyboard's focus while it is loading. */
export function ActionIcon(props: Own<ActionIconProps> & { "aria-label": string }) {
  return <MantineActionIcon {...props} {...keepFocus(props)} />;
}
