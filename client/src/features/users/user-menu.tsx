import { useDisclosure } from "@mantine/hooks";
import { IconLogout, IconTrash, IconUserDown } from "@tabler/icons-react";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";
import { EndUserSessionsDialog } from "./end-user-sessions-dialog.tsx";
import { RemoveUserDialog } from "./remove-user-dialog.tsx";
import { RowMenu } from "../../components/tables/row-menu.tsx";
import { adminMessages } from "../../lib/messages/manage.ts";
import type { User } from "./successor-select.tsx";

/** What cannot be undone to a user. The own sessions end in the profile, and the last admin cannot be removed. */
export function UserMenu({ user, isOwn }: { user: User; isOwn: boolean }) {
  const [isEnding, ending] = useDisclosure();
  const [isRemoving, removing] = useDisclosure();
  const [isDemoting, demoting] = useDisclosure();
  const endSessions = {
    text: adminMessages.endSessionsConfirm,
    name: adminMessages.endSessions(user.name),
    icon: <IconLogout size={18} aria-hidden />,
    onChoose: ending.open,
  };
  const makeStudent = {
    text: adminMessages.promotions.student.label,
    name: adminMessages.makeStudent(user.name),
    icon: <IconUserDown size={18} aria-hidden />,
    isDangerous: true,
    isDisabled: user.isLastAdmin,
    onChoose: demoting.open,
  };
  const remove = {
    text: adminMessages.removeConfirm,
    name: adminMessages.removeUser(user.name),
    icon: <IconTrash size={18} aria-hidden />,
    isDangerous: true,
    isDisabled: user.isLastAdmin,
    onChoose: removing.open,
  };
  const isPromoted = user.role === "instructor" || user.role === "admin";
  const actions = [...(isOwn ? [] : [endSessions]), ...(isPromoted ? [makeStudent] : []), remove];
  return (
    <>
      <RowMenu label={adminMessages.moreActions(user.name)} actions={actions} />
      <ChangeRoleDialog user={user} newRole="student" isOpen={isDemoting} onClose={demoting.close} />
      <EndUserSessionsDialog user={user} isOpen={isEnding} onClose={ending.close} />
      <RemoveUserDialog user={user} isOpen={isRemoving} onClose={removing.close} />
    </>
  );
}
