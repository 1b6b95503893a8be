import { pluralOf } from '../../contract/formats.ts';
import { useNavigate } from 'react-router';
import { signOut, useSession } from '../session/session.ts';
import { ButtonLink, PlainButton } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

const blur = [0, 0, 2, 6, 8, 9, 9];

/** For a member on a page of admins or of moderators, without that role. */
export function NoPermissionPage({ isForModerators = false }: { isForModerators?: boolean }) {
  const role = isForModerators ? 'moderator' : 'admin';
  const session = useSession();
  const navigate = useNavigate();
  const leave = (): void => void Promise.resolve(navigate('/')).then(() => signOut());
  const actions = (
    <>
      <ButtonLink to="/review" size="lg">
        Go to your reviews
      </ButtonLink>
      <PlainButton size="lg" variant="default" onClick={leave}>
        Sign out
      </PlainButton>
    </>
  );
  return (
    <MessagePage title={`This page is for ${pluralOf(role)}`} actions={actions} blur={blur} isFaint>
      {session.state === 'member' && (
        <>
          You are signed in as <b className="strong">{session.profile.email}</b>, which is not{' '}
          {isForModerators ? 'a moderator' : 'an admin'} account.{' '}
        </>
      )}
      If it should be, ask {isForModerators ? 'an admin' : 'the admin who invited you'}.
    </MessagePage>
  );
}
