import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { ActionIcon } from "../button.tsx";
import classes from "./row-menu.module.css";

export type RowAction = {
  text: string;
  /** The whole name for screen readers: the text and what it is done to. */
  name: string;
  icon: ReactNode;
  isDangerous?: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
};

/** The actions of a row that are too rare or too dangerous for a button of their own. */
export function RowMenu({ label, actions }: { label: string; actions: RowAction[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [main, setMain] = useState<HTMLElement | null>(null);
  return (
    <Menu
      position="bottom-end"
      classNames={{ dropdown: classes.menu ?? "", item: classes.item ?? "" }}
      // The first item takes the focus, not an element that is no item.
      withInitialFocusPlaceholder={false}
      // A table clips what reaches beyond it; outside the main content screen readers would miss the menu.
      {...(main && { portalProps: { target: main } })}
      onOpen={() => setMain(button.current?.closest("main") ?? null)}
    >
      <Menu.Target>
        <ActionIcon ref={button} color="gray" aria-label={label}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ text, name, icon, isDangerous, isDisabled = false, onChoose }) => (
          <Menu.Item
            key={name}
            aria-label={name}
            leftSection={icon}
            disabled={isDisabled}
            data-dangerous={isDangerous || undefined}
            onClick={() => {
              // A dialog gives the focus back to where it was when it opened, and the item is gone by then.
              button.current?.focus();
              onChoose();
            }}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
