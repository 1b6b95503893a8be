import { SightBar } from '../ui/sight-bar.tsx';
import { formatRating } from '../../contract/formats.ts';
import { Box, Group, Text } from '../ui/layout/layout.tsx';
import styles from './sections.module.css';

/** The answers belong to no real funder: they show what a page looks like once enough people have reviewed. */
const questions: readonly { question: string; dimension: string; answer: number | string }[] = [
  { question: 'Did they say what they wanted up front?', dimension: 'Clarity', answer: 4.4 },
  { question: 'How long until a clear answer?', dimension: 'Speed', answer: '19 days' },
  { question: 'Were the terms the ones they pitched?', dimension: 'Fairness', answer: 3.9 },
  { question: 'Did they show up after the money arrived?', dimension: 'Help beyond money', answer: 4.1 },
  { question: 'Did they treat you with respect?', dimension: 'Respect', answer: 4.6 },
  { question: 'Would you take their money again?', dimension: 'Overall', answer: '78% yes' },
];

export function SixQuestions() {
  return (
    <section className={styles.section}>
      <div className="wrap">
        <div className={`${styles.columns} ${styles.columnsLow}`}>
          <h2>The questions you would ask another founder over coffee</h2>
          <p className="dim">
            Every review asks these six, among others. The answers here are an example, for a funder that does not
            exist.
          </p>
        </div>
        <Box as="ul" className={styles.questions} mt={7} rule="top">
          {questions.map(({ question, dimension, answer }) => (
            <li key={dimension}>
              <span className={styles.question}>{question}</span>
              <Text as="span" className={styles.dimension} size="sm" tone="dim">
                {dimension}
              </Text>
              <Group className={styles.answer} as="span" gap={4} wrap={false} justify="end">
                {typeof answer === 'number' && <SightBar value={answer} />}
                <b>{typeof answer === 'number' ? formatRating(answer) : answer}</b>
              </Group>
            </li>
          ))}
        </Box>
      </div>
    </section>
  );
}
