import { guidelines } from '../../contract/rules/guidelines.ts';
import { RulesPage } from './rules-page.tsx';

export function GuidelinesPage() {
  return <RulesPage write={guidelines} />;
}
