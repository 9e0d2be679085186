import "@mantine/core/styles/Text.layer.css";
import "@mantine/core/styles/Anchor.layer.css";
import { Anchor, Title } from "@mantine/core";
import { formatLocalDate } from "@campside/server/format";
import { type ReactNode, useId, useState } from "react";
import { EmailText } from "../../components/email-text.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { Notice } from "../../components/notice.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { PageHead } from "../../components/pages/page-head.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { formatDay } from "../../lib/format.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { familyMessages } from "../../lib/messages/family.ts";
import { officeMessages as text } from "../../lib/messages/office.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { messagesOfRole } from "../../lib/messages/roles.ts";
import { telOf } from "../../lib/tel-of.ts";
import { ManageEmails } from "../emails/manage-emails.tsx";
import { LedgerPayments } from "../reconciliation/ledger-payments.tsx";
import classes from "./family-page.module.css";
import { FamilyPlaces } from "./family-places.tsx";

export type Family = RouterOutputs["admin"]["family"];

/** One account as the office sees it: whom to call, the people, and their places, payments and messages. */
export function FamilyPage({ userId }: { userId: string }) {
  const found = trpc.admin.family.useQuery({ userId });
  const [paymentsPage, setPaymentsPage] = useState(1);
  const [emailsPage, setEmailsPage] = useState(1);
  if (found.isPending) return <TableSkeleton />;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  const { name, role, createdAt, people, places } = found.data;
  return (
    <>
      <nav className={classes.back}>
        <TextLink to="/dashboard/menageUser">{pagesMessages.users.title}</TextLink>
      </nav>
      <PageHead title={name} text={text.since(messagesOfRole(role).name, formatDay(createdAt))}>
        <LinkButton to="/dashboard/desk" search={{ family: userId }}>
          {text.enrolHere}
        </LinkButton>
      </PageHead>
      <div className={classes.details}>
        <Contact family={found.data} />
        <Part title={text.people}>
          <ul className={classes.people}>
            {people.map((person) => (
              <li key={person.id}>
                <span className={classes.name} dir="auto">
                  {person.name}
                </span>
                <span className={classes.soft}>{describePerson(person)}</span>
              </li>
            ))}
          </ul>
        </Part>
      </div>
      <Part title={text.places}>
        <FamilyPlaces places={places} accountName={name} />
      </Part>
      <Part title={text.payments}>
        <LedgerPayments userId={userId} page={paymentsPage} onPage={setPaymentsPage} />
      </Part>
      <Part title={text.messages}>
        <ManageEmails userId={userId} page={emailsPage} onPage={setEmailsPage} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Title order={2} id={id} className={classes.subtitle}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function Contact({ family: { email, phone, isEmailVerified, isEmailRefused } }: { family: Family }) {
  return (
    <Part title={text.contact}>
      <dl className={classes.contact}>
        <dt>{text.phone}</dt>
        <dd>
          {phone === null ? (
            text.noPhone
          ) : (
            <Anchor href={telOf(phone)} underline="always">
              {phone}
            </Anchor>
          )}
        </dd>
        <dt>{text.email}</dt>
        <dd>
          {email === null ? (
            text.noEmail
          ) : (
            <Anchor href={`mailto:${email}`} underline="always">
              <EmailText email={email} />
            </Anchor>
          )}
          {email !== null && !isEmailVerified && <span className={classes.soft}>{text.notVerified}</span>}
        </dd>
      </dl>
      {isEmailRefused && <Notice tone="bad">{componentMessages.emailRefused}</Notice>}
    </Part>
  );
}

function describePerson({ age, birthDate, isOneself }: Family["people"][number]): string {
  const parts = [
    isOneself ? text.oneself : null,
    age === null ? null : familyMessages.age(age),
    birthDate === null ? (isOneself ? null : text.noBirthDate) : text.born(formatLocalDate(birthDate)),
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
