import { IconRefresh } from "@tabler/icons-react";
import { Button } from "../../components/button.tsx";
import { formatDateTime } from "../../lib/format.ts";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { toast } from "../../lib/toast.ts";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import classes from "./ledger.module.css";
import { useLedgerMutation } from "../enrolments/use-ledger-mutation.ts";

type Run = NonNullable<RouterOutputs["admin"]["ledger"]["lastRun"]>;

/** The result of the last reconciliation, and a button to run one now. */
export function LastRun({ run }: { run: Run | null }) {
  const reconcile = trpc.admin.reconcile.useMutation({
    ...useLedgerMutation(),
    onSuccess: ({ fixed, failed }) => {
      const message = ledgerMessages.ran(fixed, failed);
      if (failed > 0) toast.error(message);
      else toast.success(message);
    },
  });
  return (
    <div className={classes.run}>
      <p className={classes.soft}>{run ? <RunText run={run} /> : ledgerMessages.neverRun}</p>
      <Button
        size="sm"
        variant="light"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={reconcile.isPending}
        onClick={() => reconcile.mutate()}
      >
        {ledgerMessages.runNow}
      </Button>
    </div>
  );
}

function RunText({ run }: { run: Run }) {
  return (
    <>
      <span>{ledgerMessages.lastRun(formatDateTime(run.finishedAt ?? run.startedAt))}</span>
      <br />
      <span>{ledgerMessages.runText(run.checked, run.fixed, run.failed)}</span>{" "}
      {run.notOurs > 0 && <span>{ledgerMessages.runOthers(run.notOurs)}</span>}
    </>
  );
}
