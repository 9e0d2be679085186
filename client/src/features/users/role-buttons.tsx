import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { GRANTABLE_ROLES } from "../../../../server/src/modules/users/users.schema.ts";
import { Button } from "../../components/button.tsx";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";
import { useGreyed } from "../../components/use-greyed.ts";
import { adminMessages } from "../../lib/messages/manage.ts";
import classes from "../../components/tables/row-actions.module.css";
import type { User } from "./successor-select.tsx";

type GrantableRole = (typeof GRANTABLE_ROLES)[number];

const COLORS = { instructor: "teal", admin: "brand" } as const;

/** Promotes one user, after asking; the role they hold is greyed. */
export function RoleButtons({ user }: { user: User }) {
  const [isAsking, asking] = useDisclosure();
  // Apart from whether the dialog is open, so that it keeps its text while it closes.
  const [askedRole, setAskedRole] = useState<GrantableRole>(GRANTABLE_ROLES[0]);
  return (
    <span className={classes.buttons}>
      {GRANTABLE_ROLES.map((role) => (
        <RoleButton
          key={role}
          role={role}
          user={user}
          onAsk={() => {
            setAskedRole(role);
            asking.open();
          }}
        />
      ))}
      <ChangeRoleDialog user={user} newRole={askedRole} isOpen={isAsking} onClose={asking.close} />
    </span>
  );
}

function RoleButton({ role, user, onAsk }: { role: GrantableRole; user: User; onAsk: () => void }) {
  const { label } = adminMessages.promotions[role];
  return (
    <Button
      color={COLORS[role]}
      size="xs"
      variant="light"
      aria-label={`${label}: ${user.name}`}
      {...useGreyed(user.role === role || user.isLastAdmin)}
      onClick={onAsk}
    >
      {label}
    </Button>
  );
}
