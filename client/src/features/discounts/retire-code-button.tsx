import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { discountsMessages as text } from "../../lib/messages/discounts.ts";
import { toast } from "../../lib/toast.ts";
import type { DiscountCode } from "./discount-code.ts";
import classes from "./discounts.module.css";

/** Retires a code after a question. */
export function RetireCodeButton({ code: { id, code } }: { code: Pick<DiscountCode, "id" | "code"> }) {
  const utils = trpc.useUtils();
  const [isAsking, asking] = useDisclosure();
  const retire = trpc.admin.retireDiscountCode.useMutation({
    onSuccess: () => toast.success(text.isRetired),
    onError: toast.failure,
    onSettled: () => {
      asking.close();
      return utils.admin.discountCodes.invalidate();
    },
  });
  return (
    <>
      <Button size="xs" variant="default" aria-label={text.retireOf(code)} onClick={asking.open}>
        {text.retire}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.retireTitle(code)}
        confirmLabel={text.retire}
        cancelLabel={text.cancel}
        isDangerous
        isBusy={retire.isPending}
        onCancel={asking.close}
        onConfirm={() => retire.mutate({ id })}
      >
        <p className={classes.text}>{text.retireText}</p>
      </ConfirmDialog>
    </>
  );
}
