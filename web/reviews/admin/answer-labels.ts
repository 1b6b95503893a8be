import {
  contexts,
  engageAgain,
  entrepreneurAskedBy,
  entrepreneurOutcomes,
  entrepreneurTieKinds,
  funderRoles,
  growthTags,
  passReasons,
  strengthTags,
} from '../../../contract/reviews/entrepreneur-options.ts';
import { providerTypes } from '../../../contract/subjects/organisations.ts';
import {
  feeModels,
  locations,
  offerings,
  providerAskedBy,
  providerTieKinds,
} from '../../../contract/reviews/provider-options.ts';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import {
  askedBy,
  authorRoles,
  founderGroups,
  fundingKinds,
  introTypes,
  outcomes,
  practiceTags,
  recommendations,
  stagesReached,
  teamSizes,
  tieKinds,
  ventureStages,
} from '../../../contract/reviews/options.ts';

type Labels = Readonly<Record<string, string>>;

/** The words of each answer that is chosen from a list. Answers of yes, no and not sure need none. */
export const labelsOfAnswers: Readonly<Record<SubjectKind, Readonly<Record<string, Labels>>>> = {
  funder: {
    fundingKind: fundingKinds,
    authorRole: authorRoles,
    ventureStage: ventureStages,
    teamSize: teamSizes,
    founderGroups,
    tieKind: tieKinds,
    asked: askedBy,
    stageReached: stagesReached,
    outcome: outcomes,
    introType: introTypes,
    recommend: recommendations,
    practiceTags,
  },
  entrepreneur: {
    fundingKind: fundingKinds,
    authorRole: funderRoles,
    tieKind: entrepreneurTieKinds,
    asked: entrepreneurAskedBy,
    context: contexts,
    outcome: entrepreneurOutcomes,
    passReasons,
    wouldEngageAgain: engageAgain,
    wouldReferToPeers: engageAgain,
    strengthTags,
    growthTags,
  },
  provider: {
    subjectType: providerTypes,
    authorRole: authorRoles,
    tieKind: providerTieKinds,
    asked: providerAskedBy,
    location: locations,
    feeModel: feeModels,
    promised: offerings,
    delivered: offerings,
    recommend: recommendations,
  },
};
