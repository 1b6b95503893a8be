import { useQuery } from '@tanstack/react-query';
import { formatCount, formatInteger, formFor } from '../../../contract/formats.ts';
import type { ProductSettings, SettingKey } from '../../../contract/product-settings/settings.ts';
import { affectedQuery } from './api.ts';
import { valueOf, type Draft } from './sections.ts';
import { mistakeOf } from './words.ts';

/** How many reviews a change touches, for those that touch what is there already; nothing for the others. */
export function Affected({
  settingKey,
  draft,
  values,
}: {
  settingKey: SettingKey;
  draft: Draft;
  values: ProductSettings;
}) {
  const written = draft[settingKey];
  const isRight = written !== undefined && mistakeOf(settingKey, written) === null;
  const next = isRight ? Number(valueOf(settingKey, written)) : null;
  const isShorter = settingKey === 'authorDays' && next !== null && next < values.authorDays;
  const isCards = settingKey === 'fewestSharing' && next !== null && next !== values.fewestSharing;
  const { data } = useQuery({
    ...affectedQuery(isShorter ? next : values.authorDays),
    enabled: isShorter || isCards,
  });
  if (data === undefined || (!isShorter && !isCards)) return null;
  if (isShorter)
    return (
      <>
        Affects {data.links === 0 ? 'no review' : `up to ${formatCount(data.links, 'review')}`} that{' '}
        {data.links === 1 || data.links === 0 ? 'is' : 'are'} published: older links are deleted tonight. This cannot be
        undone.
      </>
    );
  return (
    <>
      Affects the cards of {formatInteger(data.cards)} published {formFor(data.cards, 'review', 'reviews')}:{' '}
      {next !== null && next > values.fewestSharing ? 'they may show less' : 'they may show more'} at once.
    </>
  );
}
