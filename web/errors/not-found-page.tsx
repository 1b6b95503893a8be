import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

const usualCauses = 'The address may have changed, or the review was removed by its author.';

/** `children`: why there may be no such page, where more is known than the usual causes. */
export function NotFoundPage({ children = usualCauses }: { children?: ReactNode }) {
  const actions = (
    <>
      <ButtonLink to="/funder" size="lg">
        Find a funder
      </ButtonLink>
      <ButtonLink to="/" size="lg" variant="default">
        Go to the home page
      </ButtonLink>
    </>
  );
  return (
    <MessagePage title="We cannot see that page" actions={actions} blur={[0, 1, 3, 5, 7, 9, 11]}>
      {children} <span className="dim">Error 404</span>
    </MessagePage>
  );
}
