import { intakeHours } from '../../../contract/reviews/days.ts';
import type { AuthorChoices } from '../../../contract/reviews/reviews.ts';
import { useAuthorDays } from '../../api/config.ts';
import { useFormOf } from '../form/form-context.ts';
import { usualChoices } from './author-choices.tsx';
import { Grid } from '../../ui/layout/layout.tsx';
import form from '../form/review-form.module.css';
import styles from './what-we-hold.module.css';

/** What exists of the author beside a review, who can read it and what a court could get, period by period. */
export function WhatWeHold() {
  const { answers } = useFormOf<Partial<AuthorChoices>>();
  const authorDays = useAuthorDays();
  const { company, linkUntil } = { ...usualChoices, ...answers };
  const periods = [
    {
      when: company === 'two_others' ? 'Until two others wait with it' : `For ${intakeHours} hours at the latest`,
      hold: 'Your account and the sealed text',
      readers: 'No one. A program opens it together with others.',
      court: 'The text with your name',
    },
    {
      when:
        linkUntil === 'soon' || authorDays === 0
          ? 'Until it is published and you have been told'
          : `Until ${authorDays} days after publication`,
      hold: 'The review, and an encrypted link to your account',
      readers: 'Moderators read the review. No one sees the link.',
      court: 'The link, with the database and the keys',
    },
    {
      when: 'After that',
      hold: 'The review. The link and its key are destroyed.',
      readers: 'Readers read the review',
      court:
        'The text. The month in which you opened your account and the months of your access stay there. Your own words could point to you.',
    },
  ];
  return (
    <section aria-labelledby="hold-title">
      <h2 id="hold-title" className={form.legend}>
        What we hold, and until when
      </h2>
      <Grid className={styles.bar} gap={1} pt={4} size="xs" weight={600} aria-hidden="true">
        <span>Sent</span>
        <span>Link exists</span>
        <span>No link</span>
      </Grid>
      <ol className={styles.periods}>
        {periods.map(({ when, hold, readers, court }, at) => (
          <li key={at}>
            <h3>{when}</h3>
            <dl>
              <dt>We hold</dt>
              <dd>{hold}</dd>
              <dt>Who can read it</dt>
              <dd>{readers}</dd>
              <dt>A court could get</dt>
              <dd>{court}</dd>
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
