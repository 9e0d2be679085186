import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { GRANTABLE_ROLES } from "../../../../server/src/modules/users/users.schema.ts";
import { Button } from "../../components/button.tsx";
import { adminMessages } from "../../lib/messages/manage.ts";
import classes from "../../components/tables/row-actions.module.css";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";
import type { User } from "./successor-select.tsx";

const COLORS = { instructor: "teal", admin: "brand" } as const;

/** Promotes one user, after asking; the role they hold is greyed. */
export function RoleButtons({ user }: { user: User }) {
  const [isAsking, asking] = useDisclosure();
  // Apart from whether the dialog is open, so that it keeps its text while it closes.
  const [askedRole, setAskedRole] = useState<(typeof GRANTABLE_ROLES)[number]>(GRANTABLE_ROLES[0]);
  return (
    <span className={classes.buttons}>
      {GRANTABLE_ROLES.map((role) => (
        <Button
          key={role}
          color={COLORS[role]}
          size="xs"
          variant="light"
          aria-label={`${adminMessages.promotions[role].label}: ${user.name}`}
          disabled={user.role === role || user.isLastAdmin}
          onClick={() => {
            setAskedRole(role);
            asking.open();
          }}
        >
          {adminMessages.promotions[role].label}
        </Button>
      ))}
      <ChangeRoleDialog user={user} newRole={askedRole} isOpen={isAsking} onClose={asking.close} />
    </span>
  );
}
