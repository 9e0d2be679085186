import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { VenueDialog } from "./venue-dialog.tsx";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { PageHead } from "../../components/pages/page-head.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { venueMessages } from "../../lib/messages/schedule.ts";
import { VenuesTable } from "./venues-table.tsx";

/** The school's venues, and a way to add one. */
export function Venues() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <PageHead title={pagesMessages.venues.title} text={pageTexts.venues}>
        <Button onClick={() => setIsAdding(true)}>{venueMessages.add}</Button>
      </PageHead>
      <VenueList />
      <VenueDialog venue={null} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

function VenueList() {
  const found = trpc.schedule.venues.useQuery();
  if (found.isPending) return <TableSkeleton />;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.length === 0) return <EmptyState text={venueMessages.none} />;
  return <VenuesTable venues={found.data} />;
}
