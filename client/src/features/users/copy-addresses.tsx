import { IconCopy } from "@tabler/icons-react";
import { Button } from "../../components/button.tsx";
import { adminMessages } from "../../lib/messages/manage.ts";
import { toast } from "../../lib/toast.ts";
import type { User } from "./successor-select.tsx";

/** Copies the addresses of some people, as a mail program takes them, and says how many; nothing where nobody has one. */
export function CopyAddresses({ users }: { users: readonly User[] }) {
  const addresses = users.flatMap(({ email }) => email ?? []);
  if (addresses.length === 0) return null;
  const copy = async () => {
    try {
      // Without https there is no clipboard.
      await navigator.clipboard.writeText(addresses.join(", "));
      toast.success(adminMessages.addressesCopied(addresses.length));
    } catch {
      toast.error(adminMessages.notCopied);
    }
  };
  return (
    <Button size="sm" variant="light" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
      {adminMessages.copyAddresses}
    </Button>
  );
}
