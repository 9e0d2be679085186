import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { PageHead } from "../../components/pages/page-head.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { familyMessages as text } from "../../lib/messages/family.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { ChildDialog } from "./child-dialog.tsx";
import classes from "./family.module.css";
import { PhoneForm } from "./phone-form.tsx";
import { PersonCard } from "./person-card.tsx";

/** The people whom the account can enrol, and a way to add a child. */
export function Family() {
  const [isAdding, adding] = useDisclosure();
  return (
    <>
      <PageHead title={pagesMessages.family.title} text={pageTexts.family}>
        <Button onClick={adding.open}>{text.add}</Button>
      </PageHead>
      <People />
      <PhoneForm />
      <ChildDialog child={null} isOpen={isAdding} onClose={adding.close} />
    </>
  );
}

function People() {
  const family = trpc.family.list.useQuery();
  if (family.isPending) return <TableSkeleton />;
  if (family.isLoadingError) return <ErrorPanel error={family.error} onRetry={() => void family.refetch()} />;
  return (
    <>
      <ul className={classes.people} aria-label={text.list}>
        {family.data.map((person) => (
          <PersonCard key={person.id} person={person} />
        ))}
      </ul>
      {family.data.length === 1 && <EmptyState text={text.onlyYou} />}
    </>
  );
}
