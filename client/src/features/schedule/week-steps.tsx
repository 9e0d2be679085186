import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { LinkButton } from "../../components/link-button.tsx";
import { weekMessages as text } from "../../lib/messages/week.ts";
import { mondayAfter } from "./week-of.ts";
import classes from "./week.module.css";

/** Leads to the week before, the present one and the week after. */
export function WeekSteps({ monday }: { monday: string | undefined }) {
  return (
    <nav className={classes.steps} aria-label={text.weeks}>
      <Step week={monday && mondayAfter(monday, -1)} label={text.previous} Icon={IconChevronLeft} />
      <LinkButton
        to="/dashboard/week"
        search={{}}
        activeOptions={{ exact: true }}
        resetScroll={false}
        variant="default"
        size="sm"
      >
        {text.present}
      </LinkButton>
      <Step week={monday && mondayAfter(monday, 1)} label={text.next} Icon={IconChevronRight} />
    </nav>
  );
}

type StepProps = { week: string | undefined; label: string; Icon: typeof IconChevronLeft };

function Step({ week, label, Icon }: StepProps) {
  if (!week) return null;
  return (
    <LinkButton
      to="/dashboard/week"
      search={{ week }}
      resetScroll={false}
      variant="default"
      size="sm"
      px="xs"
      aria-label={label}
    >
      <Icon size={20} aria-hidden />
    </LinkButton>
  );
}
