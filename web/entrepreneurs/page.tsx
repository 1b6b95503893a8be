import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import { nameOfCountry } from '../../contract/country-names.ts';
import type { EntrepreneurPage as Venture } from '../../contract/entrepreneurs/entrepreneurs.ts';
import { legalForms, sectors } from '../../contract/subjects/organisations.ts';
import { labelOf } from '../../contract/reviews/options.ts';
import { useSession } from '../session/session.ts';
import { CallError } from '../api/call.ts';
import { NotFoundPage } from '../errors/not-found-page.tsx';
import { usePageTitle } from '../frame/page-title.ts';
import page from '../subjects/page.module.css';
import { HowToRead } from '../subjects/how-to-read.tsx';
import { SubjectNames } from '../subjects/names.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Box, Grid, Stack, Text } from '../ui/layout/layout.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonBar, SkeletonLines } from '../ui/states/skeleton.tsx';
import { entrepreneurQuery } from './api.ts';
import { PanelSwitch } from './panel-switch.tsx';
import { VentureFeedback } from './venture-feedback.tsx';
import { VenturePanel } from './venture-panel.tsx';

/** What funders report of a venture. For members; guests read what it needs. */
export function EntrepreneurPage() {
  const session = useSession();
  if (session.state === 'loading') return <Loading />;
  if (session.state === 'guest') return <ForMembers />;
  return <MemberPage hasAccess={session.hasAccess} />;
}

function MemberPage({ hasAccess }: { hasAccess: boolean }) {
  const id = (useParams()['id'] ?? '').toLowerCase();
  const { data: venture, error, refetch } = useQuery(entrepreneurQuery(id, hasAccess));
  // An address that can be no id is refused as such; for the reader that is the same.
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
  usePageTitle(venture?.name ?? (isUnknown ? 'Page not found' : 'Entrepreneur'));
  if (isUnknown && !venture) return <NotFoundPage />;
  if (venture?.mergedInto) return <Navigate to={`/entrepreneur/${venture.mergedInto}`} replace />;
  if (error && !venture)
    return (
      <div className="wrap">
        <div className={page.message}>
          <h1>Entrepreneur</h1>
          <ErrorState message={`This venture did not load. ${error.message}`} onRetry={() => void refetch()} />
        </div>
      </div>
    );
  return venture ? <Shown venture={venture} /> : <Loading />;
}

function Loading() {
  return (
    <>
      <div className="band">
        <Box className="wrap" pt={5} pb={6}>
          <SkeletonBar width={320} height={40} />
        </Box>
      </div>
      <div className="wrap">
        <div className={`${page.message} ${page.waiting}`}>
          <SkeletonLines lines={6} label="Loading the venture" />
        </div>
      </div>
    </>
  );
}

function ForMembers() {
  return (
    <>
      <div className="band">
        <Box className="wrap" pt={5} pb={6}>
          <h1>What funders report of ventures</h1>
        </Box>
      </div>
      <div className="wrap">
        <div className={page.message}>
          <HowToRead isMember={false} />
        </div>
      </div>
    </>
  );
}

function Shown({ venture }: { venture: Venture }) {
  return (
    <>
      <div className="band">
        <Box className="wrap" pt={5} pb={6}>
          <Head venture={venture} />
        </Box>
      </div>
      <div className="wrap">
        <div className={page.body}>
          <Stack gap={7} minWidth={0}>
            <VenturePanel panel={venture.panel} />
            {venture.own && <VentureFeedback id={venture.id} />}
          </Stack>
          <aside className={page.side} aria-label="About these figures">
            {venture.own && venture.legalForm !== 'sole_trader' && (
              <PanelSwitch venture={venture} hidesPanel={venture.own.hidesPanel} />
            )}
            <section>
              <h3>Who reported this</h3>
              <Text mt={4} mb={3} size="sm" leading="normal">
                People who work for funders and met or funded {venture.name}. Their words go to the venture and to no
                one else. Nothing here may be used to decide about the credit, insurance or employment of a person.
              </Text>
              <Link to="/how-it-works">How anonymity and scores work</Link>
            </section>
          </aside>
        </div>
      </div>
    </>
  );
}

function Head({ venture }: { venture: Venture }) {
  const about = [
    labelOf(sectors, venture.sector),
    venture.country === null ? '' : nameOfCountry(venture.country),
    labelOf(legalForms, venture.legalForm),
    venture.foundedYear === null ? '' : `founded ${venture.foundedYear}`,
  ];
  return (
    <Grid className={page.head} gap={5}>
      <SubjectNames subject={venture} about={about.filter((word) => word !== '').join(', ')} />
      <ButtonLink to={`/review/entrepreneur/${encodeURIComponent(venture.id)}`} size="lg">
        Review this venture
      </ButtonLink>
    </Grid>
  );
}
