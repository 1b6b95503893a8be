import { AdminFrame } from '../../admin/frame.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { TriState } from '../../ui/tri-state.tsx';
import { noRoleMay, rightColumns, rightGroups } from './rights.ts';
import styles from './roles-page.module.css';
import { MemberTabs } from '../../invitations/admin/member-tabs.tsx';

/** What each role may, and what no role may. */
export function RolesPage() {
  return (
    <AdminFrame>
      <MemberTabs />
      <Stack px="page" pt={5} pb={8} gap={6} width="100%" maxWidth="1000px">
        <Text tone="dim" leading="normal">
          An account can be both admin and moderator and then has the rights of both columns. Give or take a role on a
          member’s page, or with an invitation.
        </Text>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Right</th>
              {rightColumns.map((role) => (
                <th key={role} scope="col" className={styles.role}>
                  {role}
                </th>
              ))}
            </tr>
          </thead>
          {rightGroups.map(({ label, rights }) => (
            <tbody key={label}>
              <tr>
                <th scope="rowgroup" colSpan={rightColumns.length + 1} className={styles.group}>
                  {label}
                </th>
              </tr>
              {rights.map(({ what, roles, note }) => (
                <tr key={what}>
                  <th scope="row">
                    {what}
                    {note !== undefined && (
                      <Text as="span" tone="dim" size="sm" weight={400}>
                        {note}
                      </Text>
                    )}
                  </th>
                  {rightColumns.map((role) => (
                    <td key={role} className={styles.role}>
                      <TriState value={roles.includes(role)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
        <section aria-labelledby="no-role">
          <Text id="no-role" as="h2" size="lg" mb={3}>
            No role may
          </Text>
          <ul className={styles.never}>
            {noRoleMay.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </section>
      </Stack>
    </AdminFrame>
  );
}
