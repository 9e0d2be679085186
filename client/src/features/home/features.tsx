import {
  IconBarbell,
  IconBuildingStadium,
  IconClockHour4,
  IconRipple,
  IconShoppingBag,
  IconMedal,
} from "@tabler/icons-react";
import { CardGrid } from "../../components/pictures/card-grid.tsx";
import { Section } from "../../components/pages/section.tsx";
import { homeMessages } from "../../lib/messages/home.ts";
import classes from "./features.module.css";

const icons = {
  grounds: IconBuildingStadium,
  calendar: IconClockHour4,
  gym: IconBarbell,
  shop: IconShoppingBag,
  coach: IconMedal,
  lake: IconRipple,
};

/** What the school offers besides its classes, in six cards. */
export function Features() {
  return (
    <Section title={homeMessages.featuresTitle} text={homeMessages.featuresText}>
      <CardGrid>
        {homeMessages.features.map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li key={icon} className={classes.card} data-icon={icon}>
              <span className={classes.icon}>
                <Icon size={28} stroke={1.6} aria-hidden />
              </span>
              <h3 className={classes.title}>{title}</h3>
              <p className={classes.text}>{text}</p>
            </li>
          );
        })}
      </CardGrid>
    </Section>
  );
}
