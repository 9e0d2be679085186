import { CardGrid } from "../../components/pictures/card-grid.tsx";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { ItemListJsonLd } from "../../components/pages/item-list-json-ld.tsx";
import { LoadingText } from "../../components/loading-text.tsx";
import { PersonCard } from "../../components/pictures/person-card.tsx";
import { instructorsMessages } from "../../lib/messages/instructors.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { trpc } from "../../lib/api/trpc.ts";
import classes from "./instructor-list.module.css";

/** Everybody who teaches here, and how to write to them. */
export function InstructorList() {
  return (
    <div className={classes.list}>
      <Instructors />
    </div>
  );
}

function Instructors() {
  const text = instructorsMessages;
  const instructors = trpc.classes.instructors.useQuery();
  if (instructors.isPending) return <LoadingText text={text.loading} />;
  if (instructors.isLoadingError) {
    return <ErrorPanel error={instructors.error} onRetry={() => void instructors.refetch()} />;
  }
  if (instructors.data.length === 0) return <EmptyState text={text.none} />;
  return (
    <>
      <ItemListJsonLd
        name={pagesMessages.instructors.title}
        entries={instructors.data.map(({ name }) => ({
          name,
          path: `/classes?${new URLSearchParams({ search: name })}`,
        }))}
      />
      <CardGrid>
        {instructors.data.map(({ id, bio, ...person }, index) => (
          <PersonCard key={id} {...person} headingOrder={2} isFirst={index === 0}>
            {bio && <p className={classes.bio}>{bio}</p>}
          </PersonCard>
        ))}
      </CardGrid>
    </>
  );
}
