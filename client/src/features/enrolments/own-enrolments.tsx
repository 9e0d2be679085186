import { Title } from "@mantine/core";
import { TextLink } from "../../components/text-link.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { studentMessages } from "../../lib/messages/enrolments.ts";
import { EnrolledClasses } from "./enrolled-classes.tsx";
import classes from "./enrolled-classes.module.css";

/** The paid enrolments of somebody who is not a student any more, with cancelling; nothing where there are none. */
export function OwnEnrolments() {
  const enrolled = trpc.enrolment.mine.useQuery();
  if (!enrolled.data?.length) return null;
  return (
    <section className={classes.own}>
      <Title order={2}>{studentMessages.ownEnrolments}</Title>
      <p>
        {studentMessages.ownEnrolmentsText} <TextLink to="/dashboard/history">{studentMessages.toReceipts}</TextLink>
      </p>
      <EnrolledClasses />
    </section>
  );
}
