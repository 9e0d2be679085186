import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { PageHead } from "../../components/pages/page-head.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { holidayMessages as text } from "../../lib/messages/holidays.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { FormDialog } from "../unsaved/form-dialog.tsx";
import { AddHolidayForm } from "./add-holiday-form.tsx";
import { HolidaysTable } from "./holidays-table.tsx";

/** The days without classes, and a way to add some. */
export function Holidays() {
  const [isAdding, setIsAdding] = useState(false);
  const close = () => setIsAdding(false);
  return (
    <>
      <PageHead title={pagesMessages.holidays.title} text={pageTexts.holidays}>
        <Button onClick={() => setIsAdding(true)}>{text.add}</Button>
      </PageHead>
      <HolidayList />
      <FormDialog isOpen={isAdding} onClose={close} title={text.add} size="lg">
        {(form) => <AddHolidayForm onAdded={close} {...form} />}
      </FormDialog>
    </>
  );
}

function HolidayList() {
  const found = trpc.schedule.holidays.useQuery();
  if (found.isPending) return <TableSkeleton />;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.length === 0) return <EmptyState text={text.none} />;
  return <HolidaysTable holidays={found.data} />;
}
