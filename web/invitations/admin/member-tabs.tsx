import { useLocation } from 'react-router';
import { PageTab, PageTabs } from '../../admin/page-tabs.tsx';

const tabs = [
  ['/admin/users', 'Members'],
  ['/admin/users/invitations', 'Invitations'],
  ['/admin/users/roles', 'Roles and rights'],
] as const;

/** The pages about members: the list, who is invited, and what each role may. */
export function MemberTabs() {
  const { pathname } = useLocation();
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return (
    <PageTabs label="Members">
      {tabs.map(([to, label]) => (
        // The list has filters in its address, and the path of the others begins with its own.
        <PageTab key={to} to={to} label={label} isCurrent={path === to} />
      ))}
    </PageTabs>
  );
}
