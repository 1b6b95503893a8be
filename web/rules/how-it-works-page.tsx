import { howItWorks } from '../../contract/rules/how-it-works.ts';
import { RulesPage } from './page.tsx';

export function HowItWorksPage() {
  return <RulesPage write={howItWorks} />;
}
