import { Title } from "@mantine/core";
import { TextLink } from "../../components/text-link.tsx";
import { familyMessages as text } from "../../lib/messages/family.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { PhoneForm } from "../family/phone-form.tsx";
import classes from "./profile.module.css";

/** The way to one's children, and the number under which their instructors call. */
export function FamilySection() {
  return (
    <section className={classes.card} aria-labelledby="family">
      <Title order={2} id="family" className={classes.subtitle}>
        {pagesMessages.family.title}
      </Title>
      <p className={classes.hint}>
        {text.toFamilyText} <TextLink to="/dashboard/family">{text.toFamily}</TextLink>
      </p>
      <PhoneForm />
    </section>
  );
}
