interface Named {
  readonly displayAs?: string | undefined;
  readonly venture?: { readonly name?: string | undefined } | undefined;
}

/** Being named cannot be withdrawn, so it is asked twice. */
export function namingWarning({ displayAs, venture }: Named, subject: string): { title: string; text: string } | null {
  if (displayAs !== 'named_venture') return null;
  return {
    title: 'Show your organisation by name?',
    text: `Once we have proof that you dealt with them, ${venture?.name ?? 'your organisation'} is shown beside this review. ${subject} will know that it is you.`,
  };
}
