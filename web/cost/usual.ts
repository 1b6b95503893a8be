import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { columnsOf } from '../../contract/deals/deals.ts';
import { accessToKind } from '../../contract/deals/kind-access.ts';
import { dealKinds, regions, stages, type DealKind } from '../../contract/deals/options.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { getCostTerms } from '../../contract/insights/cost-terms.ts';
import type { Filter } from '../../contract/table/table.ts';
import { call } from '../api/call.ts';
import { filterParameters } from '../offer-check/parameters.ts';
import { continentOf, isContinent } from '../offer-check/places.ts';
import { noticingEnd } from '../session/ended-access.ts';
import type { Session } from '../session/session.ts';
import type { Usual } from './entries.ts';
import { termKeys, termOf } from './terms.ts';

/** Which deals the medians are of: all that leaves the browser. The address keeps it. */
export interface Case {
  readonly stage: string | null;
  /** A region, or a whole continent. */
  readonly region: string | null;
}

export interface CaseControl extends Case {
  readonly set: (next: Case) => void;
}

export function useCase(): CaseControl {
  const [params, setParams] = useSearchParams();
  const listed = (options: readonly { readonly value: string }[], name: string): string | null =>
    options.find(({ value }) => value === params.get(name))?.value ?? null;
  return {
    stage: listed(stages, 'stage'),
    region: listed(regions, 'region'),
    set: ({ stage, region }) => {
      const next = new URLSearchParams();
      if (stage !== null) next.set('stage', stage);
      if (region !== null) next.set('region', region);
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
}

/** A continent is all of its regions, with the deals that say the continent alone. */
function filtersOf({ stage, region }: Case): Readonly<Record<string, Filter>> {
  const isIn = (items: readonly string[]): Filter => ({ kind: 'in', items });
  const regionsOf = (one: string): readonly string[] => (isContinent(one) && continentOf(one)?.regions) || [one];
  return {
    recordType: isIn(['deal']),
    ...(stage === null ? {} : { stage: isIn([stage]) }),
    ...(region === null ? {} : { recipientRegion: isIn(regionsOf(region)) }),
  };
}

/** The rows behind the medians, in the table. */
export const tableAddress = (kind: DealKind, asked: Case): string =>
  `/database/${kind}?${new URLSearchParams(filterParameters(columnsOf(kind), filtersOf(asked)))}`;

export type UsualTerms = ReplyOf<typeof getCostTerms>;
export interface UsualOfKind {
  /** False: the medians need access. */
  readonly isOpen: boolean;
  readonly query: UseQueryResult<UsualTerms>;
}

/** The medians of all three kinds, as far as the viewer may see them. */
export function useUsual(session: Session, asked: Case): Readonly<Record<DealKind, UsualOfKind>> {
  const equity = useKind('equity', session, asked);
  const debt = useKind('debt', session, asked);
  const grant = useKind('grant', session, asked);
  return { equity, debt, grant };
}

function useKind(kind: DealKind, session: Session, asked: Case): UsualOfKind {
  const isOpen = session.state === 'member' && session.hasAccess && accessToKind(session.profile.access, kind).isOpen;
  const query = filterParameters(columnsOf(kind), filtersOf(asked));
  const found = useQuery({
    queryKey: ['deals', kind, 'cost-terms', query],
    queryFn: ({ signal }) =>
      noticingEnd(call<typeof getCostTerms>('GET /api/deals/:kind/cost-terms', { params: { kind }, query, signal })),
    enabled: isOpen,
  });
  return { isOpen, query: found };
}

/** By the term that begins with it. */
export function useUsualNumbers(of: Readonly<Record<DealKind, UsualOfKind>>): Usual {
  const [equity, debt, grant] = dealKinds.map((kind) => (of[kind].isOpen ? of[kind].query.data : undefined));
  return useMemo(() => {
    const all = { equity, debt, grant };
    return new Map(
      termKeys.flatMap((key) => {
        const { usual } = termOf(key);
        const found = usual && all[usual.kind]?.numbers.find((number) => number.key === usual.column);
        return found === undefined ? [] : [[key, found] as const];
      }),
    );
  }, [equity, debt, grant]);
}
