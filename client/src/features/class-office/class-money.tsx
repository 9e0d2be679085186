import { useState } from "react";
import { PageHead } from "../../components/pages/page-head.tsx";
import { classOfficeMessages as text } from "../../lib/messages/class-office.ts";
import { ClassSums } from "../reconciliation/class-sums.tsx";
import { LedgerPayments } from "../reconciliation/ledger-payments.tsx";

/** The money of a class in sum, and every payment for one of its places. */
export function ClassMoney({ classId }: { classId: string }) {
  const [page, setPage] = useState(1);
  return (
    <>
      <PageHead isPart title={text.tabs.money} text={text.moneyText} />
      <ClassSums classId={classId} />
      <LedgerPayments classId={classId} page={page} onPage={setPage} />
    </>
  );
}
