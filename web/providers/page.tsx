import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { nameOfCountry } from '../../contract/country-names.ts';
import { providerTypes } from '../../contract/subjects/organisations.ts';
import { providerDimensions, providerQuestions } from '../../contract/reviews/provider-questions.ts';
import { providerFacts, type ProviderPage as Provider } from '../../contract/providers/providers.ts';
import { labelOf } from '../../contract/reviews/options.ts';
import { queryClient } from '../api/query-client.ts';
import type { Place } from '../frame/page.tsx';
import { DimensionBar } from '../subjects/dimension-bar.tsx';
import { FirstOfFive } from '../subjects/first-of-five.tsx';
import page from '../subjects/page.module.css';
import { DetailsBase, Distribution, NamedCounts, ScoreHead } from '../subjects/score-head.tsx';
import { SubjectNames } from '../subjects/names.tsx';
import { WriterShares } from '../subjects/writer-shares.tsx';
import { SubjectPage } from '../subjects/page.tsx';
import { addressOfForm } from '../subjects/form-address.ts';
import { ButtonLink } from '../ui/button.tsx';
import { formatRating } from '../../contract/formats.ts';
import { formatFact } from '../../contract/rarer-formats.ts';
import { Box, Grid, Stack, Text } from '../ui/layout/layout.tsx';
import { Note } from '../ui/states/note.tsx';
import { providerQuery } from './api.ts';
import { ProviderReviews } from './reviews.tsx';
import styles from './page.module.css';

export function prefetch({ params: { id } }: Place): void {
  if (id !== undefined) void queryClient.prefetchQuery(providerQuery(id));
}

/** All public facts about a provider and, for members with access, its reviews. */
export function ProviderPage() {
  const id = (useParams()['id'] ?? '').toLowerCase();
  const query = useQuery(providerQuery(id));
  const provider = query.data;
  return (
    <SubjectPage noun="provider" title="Provider" query={query} head={provider && <Head provider={provider} />}>
      {provider && <Body provider={provider} />}
    </SubjectPage>
  );
}

function Head({ provider }: { provider: Provider }) {
  const about = [labelOf(providerTypes, provider.providerType), provider.country && nameOfCountry(provider.country)];
  return (
    <Grid className={page.head} gap={5}>
      <SubjectNames subject={provider} about={about.filter(Boolean).join(', ')} />
      <ButtonLink to={addressOfForm('provider', provider.id)} size="lg">
        Review this provider
      </ButtonLink>
    </Grid>
  );
}

function Body({ provider }: { provider: Provider }) {
  return (
    <>
      {provider.isProposed && (
        <div className={page.message}>
          <Note tone="warning">
            A member proposed this provider. Only admins and moderators see this page until a review of it is approved.
          </Note>
        </div>
      )}
      <Figures provider={provider} />
      <div className={page.body}>
        <ProviderReviews provider={provider} />
        <aside className={page.side} aria-label={`About ${provider.name}`}>
          <section>
            <h3>Who wrote these</h3>
            <Text mt={4} mb={3} size="sm" leading="normal">
              Black bars cover what the author asked us to hide. <b className="strong">Verified</b> means that we have
              seen proof of contact between the author and this provider. A score appears once more than five
              organisations have written. It changes at most once a week.
            </Text>
            <Link to="/how-it-works">How anonymity and scores work</Link>
          </section>
        </aside>
      </div>
    </>
  );
}

function Figures({ provider }: { provider: Provider }) {
  const { figures } = provider;
  const hasDetails = figures.dimensions.length + figures.facts.length > 0;
  return (
    <Box className={styles.summary} line="bottom" data-details={hasDetails || undefined}>
      <Box as="section" py={7} aria-label="Score">
        <Text as="h2" size="xl">
          Score
        </Text>
        {figures.score === null ? (
          <>
            <Text tone="dim" mt={3}>
              {figures.count.label}
            </Text>
            <FirstOfFive name={provider.name} noun="provider" form={addressOfForm('provider', provider.id)} />
          </>
        ) : (
          <ScoreHead figures={figures} />
        )}
        {figures.distribution && <Distribution counts={figures.distribution} />}
        {figures.feeModels && (
          <NamedCounts
            label="How they are paid"
            answered={figures.feeModels.answered}
            named={figures.feeModels.named.map(({ value, voices }) => ({
              words: providerQuestions.feeModel.options[value],
              voices,
            }))}
          />
        )}
        <WriterShares figures={figures} noun="provider" />
      </Box>
      {hasDetails && (
        <Box as="section" className={styles.details} py={7} aria-label="In detail">
          <Text as="h2" size="xl">
            In detail
          </Text>
          <Stack gap={6} mt={5}>
            {figures.dimensions.length > 0 && (
              <Grid as="dl" className={styles.lines} gap={[0, 7]} aria-label="Ratings">
                {figures.dimensions.map(({ key, score }) => (
                  <div key={key}>
                    <dt>{providerDimensions[key].label}</dt>
                    <dd>
                      <DimensionBar value={score} median={null} /> <b>{formatRating(score)}</b>
                    </dd>
                  </div>
                ))}
              </Grid>
            )}
            {figures.facts.length > 0 && (
              <Grid as="dl" className={styles.lines} gap={[0, 7]} aria-label="What they report">
                {figures.facts.map(({ key, value }) => (
                  <div key={key}>
                    <dt>{providerFacts[key].label}</dt>
                    <dd>
                      <b>{formatFact(providerFacts[key].unit, value)}</b>
                    </dd>
                  </div>
                ))}
              </Grid>
            )}
          </Stack>
          <DetailsBase />
        </Box>
      )}
    </Box>
  );
}
