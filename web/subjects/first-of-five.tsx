import { ButtonLink } from '../ui/button.tsx';
import { Box, Group, Text } from '../ui/layout/layout.tsx';
import styles from './first-of-five.module.css';

interface FirstOfFiveProps {
  name: string;
  noun: 'funder' | 'provider';
  /** Where a review can be written. */
  form: string;
}

/** In the place of a score: that reviews are wanted. It says the same of none and of a few. */
export function FirstOfFive({ name, noun, form }: FirstOfFiveProps) {
  return (
    <Box className={styles.box} mt={5} p={5}>
      <Text as="h3" size="lg">
        Be the first of five
      </Text>
      <Group className={styles.places} gap={3} my={4} wrap={false} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((one) => (
          <i key={one} />
        ))}
      </Group>
      <Text size="sm" leading="normal" mb={4}>
        {name} has few or no reviews. A score appears once more than five organisations have written, so that no single
        opinion counts for all.
      </Text>
      <ButtonLink to={form}>Review this {noun}</ButtonLink>
    </Box>
  );
}
