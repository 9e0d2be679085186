import { Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Picture } from "../../components/pictures/picture.tsx";
import { homeMessages } from "../../lib/messages/home.ts";
import { useSite } from "../../lib/use-site.ts";
import classes from "./about-us.module.css";

/** Where the school comes from and what it stands for. */
export function AboutUs() {
  const text = homeMessages;
  return (
    <section className={classes.section} aria-labelledby="about-us">
      <div className={classes.inner}>
        <Picture
          className={classes.picture}
          src="/pictures/about-800.webp"
          alt={text.aboutPicture}
          width={800}
          height={600}
          sizes="(min-width: 48em) 36rem, 92vw"
        />
        <div>
          <Title order={2} id="about-us">
            {text.aboutTitle}
          </Title>
          <p className={classes.lead}>{text.aboutLead}</p>
          {text.aboutText(useSite().schoolName).map((paragraph) => (
            <p key={paragraph} className={classes.text}>
              {paragraph}
            </p>
          ))}
          <ul className={classes.points}>
            {text.aboutPoints.map((point) => (
              <li key={point}>
                <IconCheck size={18} stroke={2.5} aria-hidden />
                {point}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
