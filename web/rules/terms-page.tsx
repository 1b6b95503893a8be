import { terms } from '../../contract/rules/terms.ts';
import { RulesPage } from './page.tsx';

export function TermsPage() {
  return <RulesPage write={terms} />;
}
