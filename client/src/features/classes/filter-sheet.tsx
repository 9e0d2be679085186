import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ComponentProps } from "react";
import { Button } from "../../components/button.tsx";
import { classFilterMessages as text } from "../../lib/messages/class-filters.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { ClassFilterFields } from "./class-filter-fields.tsx";
import classes from "./filter-sheet.module.css";

type FilterSheetProps = ComponentProps<typeof ClassFilterFields> & {
  isOpen: boolean;
  onClose: () => void;
  /** How many classes fit what is set; undefined until it is known. */
  total: number | undefined;
};

/** The filters from the lower edge of a phone, above a button that says how many classes fit and leads to them. */
export function FilterSheet({ onClose, total, ...props }: FilterSheetProps) {
  const { isOpen, ...fields } = props;
  // It gives the focus back to where it was when it opened: it must have been closed before.
  const opened = useMounted() && isOpen;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      title={text.title}
      radius="lg"
      closeButtonProps={{ "aria-label": componentMessages.closeDialog }}
      // The sheet's head is no banner of the page.
      attributes={{ header: { role: "presentation" } }}
      transitionProps={{ duration: 200 }}
      classNames={{
        title: classes.title ?? "",
        content: `${classes.surface} ${classes.sheet}`,
        header: classes.surface ?? "",
      }}
    >
      <ClassFilterFields {...fields} />
      <div className={classes.foot}>
        <Button fullWidth size="md" onClick={onClose}>
          {total === undefined ? text.show : text.showFound(total)}
        </Button>
      </div>
    </Drawer>
  );
}
