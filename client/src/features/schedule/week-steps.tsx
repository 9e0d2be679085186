import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { LinkButton } from "../../components/link-button.tsx";
import { weekMessages as text } from "../../lib/messages/week.ts";
import { dayAfter } from "./week-of.ts";
import { ofWeek, type WeekSearch } from "./week-search.ts";
import classes from "./week.module.css";

const WEEK_DAYS = 7;

type WeekStepsProps = {
  /** The Monday of the week that is shown; undefined until it is known. */
  monday: string | undefined;
  search: WeekSearch;
};

/** Leads to the week before, the present one and the week after; from one day to the days around it, and to its week. */
export function WeekSteps({ monday, search }: WeekStepsProps) {
  const { day } = search;
  const step = (days: number) =>
    day ? { ...search, day: dayAfter(day, days) } : { ...search, week: monday && dayAfter(monday, days * WEEK_DAYS) };
  return (
    <nav className={classes.steps} aria-label={text.weeks}>
      <Step search={step(-1)} label={day ? text.previousDay : text.previous} Icon={IconChevronLeft} />
      <LinkButton
        to="/dashboard/week"
        search={ofWeek(search, day && monday)}
        activeOptions={{ exact: true }}
        resetScroll={false}
        variant="default"
        size="sm"
      >
        {day ? text.wholeWeek : text.present}
      </LinkButton>
      <Step search={step(1)} label={day ? text.nextDay : text.next} Icon={IconChevronRight} />
    </nav>
  );
}

type StepProps = { search: WeekSearch; label: string; Icon: typeof IconChevronLeft };

function Step({ search, label, Icon }: StepProps) {
  if (!search.week && !search.day) return null;
  return (
    <LinkButton
      to="/dashboard/week"
      search={search}
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
