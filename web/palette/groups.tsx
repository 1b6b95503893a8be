import { Spotlight } from '@mantine/spotlight';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { formatDay } from '../../contract/formats.ts';
import { aboutFunder } from '../../contract/subjects/about-funder.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { moderatorStateWords } from '../../contract/reviews/moderation.ts';
import { stateWordOf } from '../../contract/reviews/reviews.ts';
import { myReviewsQuery } from '../reviews/api.ts';
import { viewPath } from '../saved-views/address.ts';
import { viewsQuery } from '../saved-views/api.ts';
import { useSession, type Session } from '../session/session.ts';
import { FoundScore } from '../subjects/found-score.tsx';
import { addressOfSubject } from '../subjects/form-address.ts';
import { Text } from '../ui/layout/layout.tsx';
import { casesQuery, fundersQuery, membersQuery, nearestQuery, settingPlacesQuery } from './api.ts';
import { matching, pagesOf, recentPlaces, type Place } from './places.ts';
import styles from './palette.module.css';

const typingPauseInMilliseconds = 150;
const mostPages = 6;

interface Found {
  /** Another entry may stand first now. */
  onFound: () => void;
  /** The same of a group far below: where nothing was found before it. */
  onLate: () => void;
}

interface GroupProps {
  term: string;
  onChoose: (place: Place) => void;
}

/**
 * What is found, by groups in a fixed order, so that a group that comes late moves only what is below it.
 */
export function PaletteGroups({ term, onChoose, onFound, onLate }: GroupProps & Found) {
  const session = useSession();
  const [asked] = useDebouncedValue(term, typingPauseInMilliseconds);
  const isMember = session.state === 'member';
  const isAdmin = isMember && session.isAdmin;
  const isStaff = isMember && (session.isAdmin || session.profile.isModerator);
  const pages = matching(pagesOf(session), term);
  const { data: found } = useQuery(fundersQuery(asked));
  useEffect(() => {
    if (found !== undefined) onFound();
  }, [found, onFound]);
  // Asked for early: its entries are there with the first letters.
  const { data: settings } = useQuery({ ...settingPlacesQuery, enabled: isAdmin });
  if (term === '') return <Beginning session={session} onChoose={onChoose} />;
  const directory = {
    label: `Funders with “${term}” in the name`,
    to: `/funder?q=${encodeURIComponent(term)}`,
    about: 'Directory',
  };
  return (
    <>
      <FunderGroup term={asked} onChoose={onChoose} isStaff={isStaff} />
      {isMember && <ReviewGroup term={term} onChoose={onChoose} />}
      {isMember && <ViewGroup term={term} onChoose={onChoose} />}
      <PlaceGroup
        label="Pages"
        onChoose={onChoose}
        places={[...pages.slice(0, mostPages), ...(isStaff ? [] : [directory])]}
      />
      {isAdmin && <PlaceGroup label="Settings" places={matching(settings ?? [], term)} onChoose={onChoose} />}
      {isAdmin && <MemberGroup term={asked} onChoose={onChoose} onLate={onLate} />}
      {isStaff && <CaseGroup term={asked} onChoose={onChoose} onLate={onLate} />}
    </>
  );
}

/** Before anything is typed: where one was last, and the main pages. */
function Beginning({ session, onChoose }: { session: Session; onChoose: GroupProps['onChoose'] }) {
  return (
    <>
      <PlaceGroup label="Last places" places={recentPlaces(session)} onChoose={onChoose} />
      <PlaceGroup label="Pages" places={pagesOf(session)} onChoose={onChoose} />
    </>
  );
}

/** Admins and moderators write no reviews, and mostly look for something else: to them a name that is nowhere says nothing. */
function FunderGroup({ term, onChoose, isStaff }: GroupProps & { isStaff: boolean }) {
  const funders = useQuery(fundersQuery(term));
  if (funders.data?.length === 0 && isStaff) return null;
  if (funders.data?.length === 0) return <Nearest term={term} onChoose={onChoose} />;
  return (
    <Group label="Funders" query={funders} failed="The funder search is not responding.">
      {funders.data?.map((funder) => (
        <Entry
          key={funder.id}
          place={{ label: funder.name, to: `/funder/${encodeURIComponent(funder.id)}`, about: aboutFunder(funder) }}
          term={term}
          beside={<FoundScore funder={funder} />}
          onChoose={onChoose}
        />
      ))}
    </Group>
  );
}

function Nearest({ term, onChoose }: GroupProps) {
  const { data: nearest } = useQuery(nearestQuery(term));
  return (
    <Spotlight.ActionsGroup label="Funders">
      <Text px={4} py={2} size="sm" tone="dim" role="status">
        No funder has that name.
      </Text>
      {nearest && (
        <Entry
          place={{
            label: nearest.name,
            to: `/funder/${encodeURIComponent(nearest.id)}`,
            about: `The nearest name. ${aboutFunder(nearest)}`,
          }}
          onChoose={onChoose}
        />
      )}
      <Entry
        place={{ label: `Review “${term}”`, to: '/review/funder', about: 'A funder that is not listed yet' }}
        onChoose={onChoose}
      />
    </Spotlight.ActionsGroup>
  );
}

function ReviewGroup({ term, onChoose }: GroupProps) {
  const { data } = useQuery(myReviewsQuery);
  const places = (data?.reviews ?? []).map((review) => ({
    label: review.subjectName,
    to: review.state === 'published' ? addressOfSubject(review) : '/review',
    about: `Sent ${formatDay(review.sentOn)}. ${stateWordOf(review)}`,
    id: review.id,
  }));
  return <PlaceGroup label="Your reviews" places={matching(places, term)} onChoose={onChoose} />;
}

function ViewGroup({ term, onChoose }: GroupProps) {
  const { data } = useQuery(viewsQuery);
  const places = (data ?? []).map((view) => ({
    label: view.name,
    to: viewPath(view),
    about: kindLabels[view.kind],
  }));
  return <PlaceGroup label="Saved views" places={matching(places, term)} onChoose={onChoose} />;
}

function MemberGroup({ term, onChoose, onLate }: GroupProps & Pick<Found, 'onLate'>) {
  const members = useQuery(membersQuery(term));
  useEffect(onLate, [members.data, onLate]);
  return (
    <Group label="Members" query={members} failed="The member search is not responding.">
      {members.data?.map(({ id, email, reason }) => (
        <Entry
          key={id}
          place={{ label: email, to: `/admin/users/${id}`, about: reason ?? 'No access' }}
          term={term}
          onChoose={onChoose}
        />
      ))}
    </Group>
  );
}

function CaseGroup({ term, onChoose, onLate }: GroupProps & Pick<Found, 'onLate'>) {
  const cases = useQuery(casesQuery(term));
  useEffect(onLate, [cases.data, onLate]);
  return (
    <Group label="Reviews" query={cases} failed="The review search is not responding.">
      {cases.data?.map(({ id, desk, subjectName, state, sentOn }) => (
        <Entry
          key={id}
          place={{
            label: subjectName,
            to: `/admin/${desk}?review=${id}`,
            about: `${moderatorStateWords[state]}, sent ${formatDay(sentOn)}`,
          }}
          term={term}
          onChoose={onChoose}
        />
      ))}
    </Group>
  );
}

interface FoundProps {
  label: string;
  query: Pick<UseQueryResult, 'isError' | 'isLoading'>;
  failed: string;
  children: ReactNode[] | undefined;
}

function Group({ label, query, failed, children }: FoundProps) {
  const isEmpty = children === undefined || children.length === 0;
  if (isEmpty && !query.isError && !query.isLoading) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {query.isError || query.isLoading ? (
        <Text px={4} py={2} size="sm" tone="dim" role="status">
          {query.isError ? failed : 'Searching'}
        </Text>
      ) : (
        children
      )}
    </Spotlight.ActionsGroup>
  );
}

function PlaceGroup({
  label,
  places,
  onChoose,
}: {
  label: string;
  places: readonly Place[];
  onChoose: GroupProps['onChoose'];
}) {
  if (places.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {places.map((place) => (
        <Entry key={`${place.to} ${place.label} ${place.about}`} place={place} onChoose={onChoose} />
      ))}
    </Spotlight.ActionsGroup>
  );
}

interface EntryProps {
  place: Place;
  term?: string;
  beside?: ReactNode;
  onChoose: GroupProps['onChoose'];
}

function Entry({ place, term = '', beside, onChoose }: EntryProps) {
  return (
    <Spotlight.Action
      data-to={place.to}
      label={place.label}
      description={place.about}
      highlightQuery={term !== ''}
      rightSection={beside}
      dimmedSections={false}
      closeSpotlightOnTrigger={false}
      className={styles.entry}
      onClick={() => onChoose(place)}
    />
  );
}
