import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { reportDeal } from '../../contract/deals/reports.ts';
import { noticingEnd } from '../session/ended-access.ts';
import { call } from '../api/call.ts';

export type ReportBody = BodyOf<typeof reportDeal>;

export function useReportDeal(kind: DealKind, id: string) {
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: ReportBody) =>
      noticingEnd(call<typeof reportDeal>('POST /api/deals/:kind/:id/reports', { params: { kind, id }, body })),
  });
}
