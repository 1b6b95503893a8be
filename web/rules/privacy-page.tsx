import { privacy } from '../../contract/rules/privacy.ts';
import { RulesPage } from './rules-page.tsx';

export function PrivacyPage() {
  return <RulesPage write={privacy} />;
}
