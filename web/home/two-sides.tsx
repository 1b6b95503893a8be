import type { ReactNode } from 'react';
import { BlackBar } from '../ui/overlays/black-bar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Box, Stack } from '../ui/layout/layout.tsx';
import styles from './two-sides.module.css';

/** Examples, and said to be: the words of real reviews are for people with access. */
export function TwoSides() {
  return (
    <Box as="section" pb={8}>
      <div className="wrap">
        <div className={styles.sides}>
          <Side
            title="Founders, on funders"
            quote="They told us on the first call what would make them say no. It saved everyone a month."
            writer="Founder, climate, seed. An example."
            button="Review a funder"
            to="/review/funder"
          />
          <Side
            title="Funders, on founders"
            quote="The monthly update was short, on time and never hid the bad number. I would back this team twice."
            writer="Partner, seed fund. An example."
            button="Join as a funder"
            to="/signup"
          />
        </div>
      </div>
    </Box>
  );
}

function Side({
  title,
  quote,
  writer,
  button,
  to,
}: {
  title: string;
  quote: string;
  writer: ReactNode;
  button: string;
  to: string;
}) {
  return (
    <Stack className={styles.side} gap={5}>
      <h3>{title}</h3>
      <blockquote>{quote}</blockquote>
      <p className={styles.writer}>
        <span className={styles.bar}>
          <BlackBar seed={title} />
        </span>
        {writer}
      </p>
      <ButtonLink to={to} variant="white" className={styles.button}>
        {button}
      </ButtonLink>
    </Stack>
  );
}
