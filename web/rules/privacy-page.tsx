import { privacy } from '../../contract/rules/privacy.ts';
import { RulesPage } from './page.tsx';

export function PrivacyPage() {
  return <RulesPage write={privacy} />;
}
