import { entrepreneurDimensions, entrepreneurQuestions } from '../../contract/reviews/entrepreneur-questions.ts';
import type { VenturePanel as Panel } from '../../contract/entrepreneurs/entrepreneurs.ts';
import { DimensionBar } from '../subjects/dimension-bar.tsx';
import figureStyles from '../subjects/figures.module.css';
import { HowToRead } from '../subjects/how-to-read.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import {
  formatCount,
  formatDay,
  formatInteger,
  formatPeriod,
  formatRating,
  formatShare,
} from '../../contract/formats.ts';
import { Box, Grid, Group } from '../ui/layout/layout.tsx';
import styles from './page.module.css';

const reasons = {
  too_few: {
    title: 'Not enough reviews',
    text: 'We show what funders report once there are five reviews from three different funders. Until then we do not show how many there are either.',
  },
  hidden: {
    title: 'This venture hides what funders report',
    text: 'A venture may show all of it or nothing.',
  },
  not_scored: {
    title: 'Never scored',
    text: 'A sole trader is a person, and we do not score people.',
  },
} as const;

/** "Reported by funders": all of it or nothing. */
export function VenturePanel({ panel }: { panel: Panel }) {
  return (
    <Box as="section" aria-labelledby="reported" className={styles.panel}>
      <h2 id="reported">Reported by funders</h2>
      <PanelBody panel={panel} />
    </Box>
  );
}

function PanelBody({ panel }: { panel: Panel }) {
  if (panel.state === 'access_required') return <HowToRead isMember />;
  if (panel.state !== 'shown')
    return <EmptyState title={reasons[panel.state].title}>{reasons[panel.state].text}</EmptyState>;
  return (
    <>
      <p className="dim">
        {formatCount(panel.reviews, 'review')}
        {panel.lastReview ? `, last in ${formatPeriod(panel.lastReview)}` : ''}
      </p>
      <p className={styles.engage}>
        <b>{formatShare(panel.engageAgainShare)}</b> would engage again
      </p>
      {panel.medians.length > 0 && (
        <Grid
          as="dl"
          className={`${figureStyles.dimensions} ${styles.medians}`}
          gap={[4, 7]}
          mt={6}
          aria-label="Medians"
        >
          {panel.medians.map(({ key, value }) => (
            <div key={key}>
              <dt>{entrepreneurDimensions[key].label}</dt>
              <dd>
                <DimensionBar value={value} median={null} /> <b>{formatRating(value)}</b>
              </dd>
            </div>
          ))}
        </Grid>
      )}
      {panel.strengths.length > 0 && (
        <Group
          className={figureStyles.practices}
          as="ul"
          gap={2}
          mt={6}
          align="stretch"
          aria-label="Strengths that funders named"
        >
          {panel.strengths.map(({ tag, reviews }) => (
            <li key={tag}>
              {entrepreneurQuestions.strengthTags.options[tag]} <b className="strong">{formatInteger(reviews)}</b>
            </li>
          ))}
        </Group>
      )}
      <p className="small dim">
        Medians from 1 to 5; each funder counts once. Computed on {formatDay(panel.computedOn)}, and at most once a
        week.
      </p>
    </>
  );
}
