import { terms } from '../../contract/rules/terms.ts';
import { RulesPage } from './rules-page.tsx';

export function TermsPage() {
  return <RulesPage write={terms} />;
}
