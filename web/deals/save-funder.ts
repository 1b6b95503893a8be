import type { Deal } from '../../contract/deals/deals.ts';
import type { addToShortlist } from '../../contract/shortlist/shortlist.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { showInfo, showSuccess } from '../ui/states/toasts.ts';
import { funderLinks } from './cells.tsx';

/** S in the table: the funder of a row goes on the shortlist. With several, `choose` opens the row, where each has a button. */
export async function saveFunderOf(deal: Deal, choose: () => void): Promise<void> {
  const [funder, ...others] = funderLinks(deal);
  if (funder === undefined) {
    showInfo('This deal names no funder that has a page.');
    return;
  }
  if (others.length > 0) {
    choose();
    showInfo('This deal has several funders. Save one in its details.');
    return;
  }
  const { isNew } = await call<typeof addToShortlist>('POST /api/shortlist', { body: { funderId: funder.id } });
  void queryClient.invalidateQueries({ queryKey: ['shortlist'] });
  if (isNew) showSuccess(`${funder.name} is on your shortlist.`);
  else showInfo(`${funder.name} was on your shortlist already.`);
}
