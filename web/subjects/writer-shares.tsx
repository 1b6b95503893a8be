interface WriterSharesProps {
  figures: { readonly askedShare: number | null; readonly tieShare: number | null };
  noun: 'funder' | 'provider';
}

/** How many of the writers were asked to write, and how many have a tie: in tenths, since no review says it of itself. */
export function WriterShares({ figures: { askedShare, tieShare }, noun }: WriterSharesProps) {
  if (askedShare === null && tieShare === null) return null;
  return (
    <p className="small dim">
      {askedShare !== null && `Of the authors, ${inTenths(askedShare)} were asked by the ${noun}. `}
      {tieShare !== null && `Of the authors, ${inTenths(tieShare)} named a tie to the ${noun}.`}
    </p>
  );
}

function inTenths(share: number): string {
  const tenths = Math.round(share * 10);
  return tenths === 0 ? 'fewer than 1 in 10' : tenths === 10 ? 'nearly all' : `about ${tenths} in 10`;
}
