import { useQuery } from "@tanstack/react-query";
import { CardGrid } from "../../components/card-grid.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { ListFacts } from "../../components/list-facts.tsx";
import { LoadingText } from "../../components/loading-text.tsx";
import { PersonCard } from "../../components/person-card.tsx";
import { classesMessages } from "../../lib/messages/classes.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { question } from "../../lib/question.ts";
import classes from "./class-list.module.css";

/** Everybody who teaches here, and how to write to them. */
export function InstructorList() {
  return (
    <div className={classes.list}>
      <Instructors />
    </div>
  );
}

function Instructors() {
  const text = classesMessages;
  const instructors = useQuery(question("classes.instructors"));
  if (instructors.isPending) return <LoadingText text={text.instructorsLoading} />;
  if (instructors.isLoadingError) {
    return <ErrorPanel error={instructors.error} onRetry={() => void instructors.refetch()} />;
  }
  if (instructors.data.length === 0) return <EmptyState text={text.instructorsNone} />;
  return (
    <>
      <ListFacts name={pagesMessages.instructors.title} entries={instructors.data.map(({ name }) => ({ name }))} />
      <CardGrid>
        {instructors.data.map(({ id, ...person }, index) => (
          <PersonCard key={id} {...person} headingOrder={2} isFirst={index === 0} />
        ))}
      </CardGrid>
    </>
  );
}
