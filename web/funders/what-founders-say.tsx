import { formatRating } from '../../contract/formats.ts';
import { formatFact } from '../../contract/rarer-formats.ts';
import { facts, type ClassFigures, type FunderPage } from '../../contract/funders/funders.ts';
import { reviewClasses } from '../../contract/reviews/options.ts';
import { Grid, Group, Text } from '../ui/layout/layout.tsx';
import { FirstOfFive } from '../subjects/first-of-five.tsx';
import { SightBar } from '../ui/sight-bar.tsx';
import { standOuts, type StandOut } from './stand-outs.ts';
import styles from './what-founders-say.module.css';
import place from './funder-deals.module.css';

const mostFacts = 4;

/** Both scores, what stands out, and some facts: the same figures as below, in a minute. */
export function WhatFoundersSay({ funder }: { funder: FunderPage }) {
  const { figures } = funder;
  const isScored = figures.some(({ score }) => score !== null);
  const shownFacts = figures
    .toReversed()
    .flatMap(({ facts: found, reviewClass }) => found.map((fact) => ({ ...fact, reviewClass })))
    .slice(0, mostFacts);
  return (
    <section className={place.said} aria-labelledby="founders-say">
      <Text as="h2" id="founders-say" size="xl" mb={5}>
        What founders say
      </Text>
      <Grid className={styles.scores} gap={5}>
        {figures.toReversed().map((one) => (
          <Score key={one.reviewClass} figures={one} />
        ))}
      </Grid>
      {isScored ? (
        <ul className={styles.outs}>
          {standOuts(figures).map((one) => (
            <Out key={one.tone} {...one} />
          ))}
        </ul>
      ) : (
        <FirstOfFive name={funder.name} noun="funder" form={`/review/funder/${encodeURIComponent(funder.id)}`} />
      )}
      {shownFacts.length > 0 && (
        <dl className={styles.facts}>
          {shownFacts.map(({ key, value, reviewClass }) => (
            <div key={`${reviewClass} ${key}`}>
              <dt>
                {facts[key].label}, {reviewClasses[reviewClass].toLowerCase()}
              </dt>
              <dd>{formatFact(facts[key].unit, value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Score({ figures: { reviewClass, score, count } }: { figures: ClassFigures }) {
  return (
    <div>
      <p className="strong">{reviewClass === 'funded' ? 'Founders it funded' : 'Founders who pitched'}</p>
      {score !== null && (
        <Group gap={3} mt={2} wrap={false}>
          <span className={styles.big}>{formatRating(score)}</span>
          <SightBar value={score} size="md" />
        </Group>
      )}
      <p className="small dim">{count.label}</p>
    </div>
  );
}

const outWords = { good: 'Stands out well', poor: 'Stands out poorly' } as const;

function Out({ tone, label, sentence }: StandOut) {
  return (
    <li data-tone={tone}>
      <span className={styles.sign} role="img" aria-label={outWords[tone]}>
        {tone === 'good' ? '+' : '–'}
      </span>
      <span>
        <b>{label}</b>
        <br />
        {sentence}
      </span>
    </li>
  );
}
