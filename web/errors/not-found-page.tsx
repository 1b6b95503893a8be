import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
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
      The address may have changed, or the review was taken down by its author. <span className="dim">Error 404</span>
    </MessagePage>
  );
}
