import "../../styles/fields.ts";
import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { PageHead } from "../../components/pages/page-head.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import classes from "./desk.module.css";
import { DeskSale } from "./desk-sale.tsx";
import { FindAccount } from "./find-account.tsx";
import { type Recorded, SaleDone } from "./sale-done.tsx";

/** Enrols one family after the other at the desk: finds the account, chooses places, and records what was paid. */
export function DeskPage({ chosenId }: { chosenId?: string | undefined }) {
  const [accountId, setAccountId] = useState(chosenId);
  const [recorded, setRecorded] = useState<Recorded>();
  const [isNext, setIsNext] = useState(false);
  const next = () => {
    setIsNext(true);
    setAccountId(undefined);
    setRecorded(undefined);
  };
  return (
    <>
      <PageHead title={pagesMessages.desk.title} text={pageTexts.desk} />
      {recorded ? (
        <SaleDone recorded={recorded} onNext={next} />
      ) : accountId === undefined ? (
        <FindAccount isNext={isNext} onChoose={setAccountId} />
      ) : (
        <SaleFor accountId={accountId} onRecorded={setRecorded} onLeave={next} />
      )}
    </>
  );
}

type SaleForProps = { accountId: string; onRecorded: (recorded: Recorded) => void; onLeave: () => void };

function SaleFor({ accountId, ...sale }: SaleForProps) {
  const account = trpc.admin.deskAccount.useQuery({ studentId: accountId }, { staleTime: 0 });
  if (account.isPending)
    return <Skeleton className={classes.panel} aria-label={componentMessages.loading} role="status" />;
  if (account.isLoadingError) return <ErrorPanel error={account.error} onRetry={() => void account.refetch()} />;
  return <DeskSale account={account.data} {...sale} />;
}
