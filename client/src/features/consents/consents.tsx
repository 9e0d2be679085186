import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { PageHead } from "../../components/pages/page-head.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { consentsMessages as text } from "../../lib/messages/consents.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { ConsentDialog } from "./consent-dialog.tsx";
import { ConsentsTable } from "./consents-table.tsx";

/** What the school asks families about each child, and what it asked before. */
export function Consents() {
  const [isAdding, setIsAdding] = useState(false);
  const found = trpc.admin.consentTexts.useQuery();
  return (
    <>
      <PageHead title={pagesMessages.consents.title} text={pageTexts.consents}>
        <Button onClick={() => setIsAdding(true)}>{text.add}</Button>
      </PageHead>
      {found.isPending ? (
        <TableSkeleton />
      ) : found.isLoadingError ? (
        <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data.texts.length === 0 ? (
        <EmptyState text={text.none} />
      ) : (
        <ConsentsTable texts={found.data.texts} />
      )}
      <ConsentDialog
        keepsHealthNotes={found.data?.keepsHealthNotes ?? false}
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
      />
    </>
  );
}
