import { Textarea } from "@mantine/core";
import { useId } from "react";
import { Button } from "../../components/button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { settingsMessages as text } from "../../lib/messages/settings.ts";
import { useSite } from "../../lib/use-site.ts";
import { SectionForm } from "./section-form.tsx";
import classes from "./settings.module.css";
import { type SectionProps, type Settings, useSection } from "./use-section.ts";

const valuesOf = ({ messageFooter }: Settings) => ({ messageFooter });

const read = (values: ReturnType<typeof valuesOf>) => values;

/** What stands below each message, shown as it will, and a message to try the school's mail server. */
export function MessagesSection(props: SectionProps) {
  const section = useSection(props, valuesOf, read);
  const preview = useId();
  const address = useSite().publicUrl ?? location.origin;
  const { getInputProps, values } = section.form;
  return (
    <SectionForm {...props} section={section} after={<TestEmail />}>
      <Textarea
        className={classes.whole}
        label={text.messageFooter}
        description={text.messageFooterHint}
        rows={3}
        {...getInputProps("messageFooter")}
      />
      <section className={classes.preview} aria-labelledby={preview}>
        <h3 id={preview} className={classes.legend}>
          {text.preview}
        </h3>
        {values.messageFooter.trim() !== "" && <p className={classes.footer}>{values.messageFooter.trim()}</p>}
        <p className={classes.note}>{text.previewFrame(props.school.settings.name, address)}</p>
      </section>
    </SectionForm>
  );
}

function TestEmail() {
  const send = trpc.school.sendTestEmail.useMutation();
  return (
    <div className={classes.test}>
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        {text.test}
      </Button>
      <span role="status" className={classes.saved}>
        {send.data && text.testSent(send.data.address)}
      </span>
      <FormFailure title={text.testFailed} error={send.error} />
    </div>
  );
}
