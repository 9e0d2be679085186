import { IconRefresh } from "@tabler/icons-react";
import { Button } from "../../components/button.tsx";
import { formatDateTime } from "../../lib/format.ts";
import { moneyMessages } from "../../lib/messages/money.ts";
import { toast } from "../../lib/toast.ts";
import { type Answers, trpc } from "../../lib/trpc.ts";
import classes from "./money.module.css";
import { useMoneyChange } from "./use-money-change.ts";

type Run = NonNullable<Answers["admin"]["money"]["lastRun"]>;

/** When the books were last held against the provider's and what came of it, and the way to do it now. */
export function LastRun({ run }: { run: Run | null }) {
  const changed = useMoneyChange();
  const reconcile = trpc.admin.reconcile.useMutation({
    onSuccess: ({ settled, failed }) => {
      const told = moneyMessages.ran(settled, failed);
      if (failed > 0) toast.error(told);
      else toast.success(told);
    },
    onError: toast.failure,
    onSettled: changed,
  });
  return (
    <div className={classes.run}>
      <p className={classes.soft}>{run ? <RunText run={run} /> : moneyMessages.neverRun}</p>
      <Button
        size="sm"
        variant="light"
        icon={<IconRefresh size={16} aria-hidden />}
        isBusy={reconcile.isPending}
        onClick={() => reconcile.mutate()}
      >
        {moneyMessages.runNow}
      </Button>
    </div>
  );
}

function RunText({ run }: { run: Run }) {
  return (
    <>
      {moneyMessages.lastRun(formatDateTime(run.finishedAt ?? run.startedAt))}
      <br />
      {moneyMessages.runText(run.looked, run.settled, run.failed)}{" "}
      {run.others > 0 && moneyMessages.runOthers(run.others)}
    </>
  );
}
