import { isPossible } from "@campside/server/schemas/class-life";
import { Title } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { EmailText } from "../../components/email-text.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { LoadingText } from "../../components/loading-text.tsx";
import { PersonPicture } from "../../components/pictures/person-picture.tsx";
import { Picture } from "../../components/pictures/picture.tsx";
import { classPageMessages } from "../../lib/messages/class-page.ts";
import { classesMessages } from "../../lib/messages/classes.ts";
import { homeMessages } from "../../lib/messages/home.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { ClassDates } from "../schedule/class-dates.tsx";
import { BackToClasses } from "./back-to-classes.tsx";
import { describeClass } from "./describe-class.ts";
import { ClassJsonLd } from "./class-json-ld.tsx";
import { ClassOffer, ClassState } from "./class-standing.tsx";
import { OwnTurnsHere } from "./own-turns-here.tsx";
import { OwnDatesButton } from "./own-dates-button.tsx";
import { FollowingEnrolButton } from "./following-enrol-button.tsx";
import { isSoldOut } from "./is-sold-out.ts";
import { SimilarClasses } from "./similar-classes.tsx";
import { InstructorLink } from "../../components/instructor-link.tsx";
import classes from "./class-details.module.css";

/** One class in full: what is taught, by whom, at what price, and how many seats are left. */
export function ClassDetails({ classId }: { classId: string }) {
  const text = classesMessages;
  const page = classPageMessages;
  const found = trpc.classes.byId.useQuery({ classId });
  if (found.isPending) return <LoadingText text={homeMessages.popularLoading} />;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  const card = found.data;
  const details = describeClass(card);
  const isFull = card.seatsLeft < 1;
  const isCancelled = card.status === "cancelled";
  const isOpen = isPossible(card.standing, "sell");

  return (
    <article className={classes.page}>
      {isOpen && <ClassJsonLd card={card} />}
      <BackToClasses className={classes.back} />
      <Picture
        className={classes.picture}
        src={card.imageUrl}
        alt={card.name}
        width={1600}
        height={1000}
        sizes="(min-width: 60em) 44rem, 92vw"
        isFirst
      />
      <div className={classes.side}>
        <ClassState card={card} />
        <Title order={1} className={classes.title}>
          {card.name}
        </Title>
        {card.cancellationReason !== null && (
          <p className={classes.words}>{page.cancelledBecause(card.cancellationReason)}</p>
        )}
        {!isCancelled && (
          <section className={classes.box} aria-label={page.offer}>
            <ClassOffer card={card} isOpen={isOpen} />
            <p className={classes.seats}>
              <span data-full={isFull || undefined}>
                {isFull ? text.full : text.seatsOf(card.seatsLeft, card.capacity)}
              </span>
              {" · "}
              {page.enrolledCount(card.enrolledCount)}
            </p>
            <OwnTurnsHere classId={card.id} />
            {isOpen && <FollowingEnrolButton card={card} />}
          </section>
        )}
      </div>
      {isSoldOut(card) && <SimilarClasses classId={card.id} />}
      {(card.description || !isCancelled || details.length > 0) && (
        <section className={classes.about}>
          <Title order={2} className={classes.aboutTitle}>
            {page.aboutClass}
          </Title>
          {(card.description || !isCancelled) && (
            <p className={classes.words} dir="auto">
              {card.description || page.noDescription}
            </p>
          )}
          {details.length > 0 && (
            <dl className={classes.details}>
              {details.map(([title, value]) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      )}
      {card.meetings.length > 0 && (
        <ClassDates meetings={card.meetings}>
          {card.nextMeeting && <OwnDatesButton classId={card.id} className={card.name} />}
        </ClassDates>
      )}
      {card.instructorEmail && (
        <section className={classes.instructor}>
          <Title order={2} className={classes.aboutTitle}>
            {page.aboutInstructor}
          </Title>
          <div className={classes.person}>
            <PersonPicture name={card.instructorName} photoUrl={card.instructorPhotoUrl} size={72} />
            <div className={classes.personText}>
              <p className={classes.personName} dir="auto">
                <InstructorLink name={card.instructorName} />
              </p>
              {card.instructorBio && <p className={classes.bio}>{card.instructorBio}</p>}
              <a className={classes.mail} href={`mailto:${card.instructorEmail}`}>
                <IconMail size={18} aria-hidden />
                <EmailText email={card.instructorEmail} />
              </a>
            </div>
          </div>
        </section>
      )}
    </article>
  );
}
