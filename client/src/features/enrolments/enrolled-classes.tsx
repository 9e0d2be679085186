import { VisuallyHidden } from "@mantine/core";
import type { CSSProperties } from "react";
import { CardGrid } from "../../components/pictures/card-grid.tsx";
import { CardSkeletons } from "../../components/pictures/card-skeletons.tsx";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { studentMessages } from "../../lib/messages/enrolments.ts";
import { ENROLLED_CARD_MAX_HEIGHT_PX, ENROLLED_CARD_WIDTH_PX } from "../../lib/ui-constants.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { EnrolledCard } from "./enrolled-card.tsx";
import classes from "./enrolled-classes.module.css";

// In units of the text: what the card says grows with it, and would be cut off.
const measures = {
  "--card-max-height": `${ENROLLED_CARD_MAX_HEIGHT_PX / 16}rem`,
  "--card-width": `${ENROLLED_CARD_WIDTH_PX / 16}rem`,
} as CSSProperties;

/** The classes where the student has a paid seat. */
export function EnrolledClasses() {
  const enrolled = trpc.enrolment.mine.useQuery();
  if (enrolled.isLoadingError) return <ErrorPanel error={enrolled.error} onRetry={() => void enrolled.refetch()} />;
  if (enrolled.data?.length === 0) {
    return (
      <EmptyState
        text={studentMessages.noEnrolment}
        action={<LinkButton to="/Classes">{studentMessages.browse}</LinkButton>}
      />
    );
  }
  return (
    <div className={classes.measure} style={measures}>
      <h2 className={VisuallyHidden.classes["root"]}>{studentMessages.enrolledList}</h2>
      <CardGrid label={pagesMessages.enrolled.title} isBusy={enrolled.isPending}>
        {enrolled.data?.map((card) => <EnrolledCard key={card.enrolmentId} card={card} />) ?? (
          <CardSkeletons count={3} />
        )}
      </CardGrid>
    </div>
  );
}
