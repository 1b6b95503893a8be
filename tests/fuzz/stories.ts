import type { TestServer } from '../server.ts';
import { addCaller, type Caller } from '../reviews.ts';
import { tellImports, tellRows, tellSources, tellViews } from './deal-stories.ts';
import {
  tellActions,
  tellFactors,
  tellFreeAccess,
  tellJobs,
  tellLeaving,
  tellRecords,
  tellRemoval,
  tellVenture,
} from './member-stories.ts';
import { tellAppeals } from './appeal-stories.ts';
import { tellClaims, tellReminders, tellReplies, tellReviews } from './review-stories.ts';
import { tellSuspension } from './suspension-stories.ts';
import type { Story } from './story.ts';
import { setSessions } from '../sign-in.ts';

type Tale = (story: Story, admin: Caller) => Promise<void>;

/** Before everything else. */
export const beginnings: readonly Tale[] = [
  tellReviews,
  tellReplies,
  tellAppeals,
  tellClaims,
  tellReminders,
  tellViews,
  tellRows,
  tellImports,
  tellSources,
  tellFactors,
  tellLeaving,
  tellActions,
  tellSuspension,
  tellFreeAccess,
  tellRecords,
  tellVenture,
  tellJobs,
];
/** After everything else. */
export const ends: readonly Tale[] = [tellRemoval];

/** Each with an admin of its own: limits of one are not those of the next. Answers those that broke off. */
export async function tellStories(server: TestServer, story: Story, stories: readonly Tale[]): Promise<string[]> {
  const brokenOff: string[] = [];
  for (const tell of stories) {
    const admin = await addCaller(server, { memberType: 'other' });
    const { db } = server.context;
    await db
      .updateTable('members')
      .set({ role: 'admin', is_moderator: true })
      .where('id', '=', admin.memberId)
      .execute();
    await setSessions(server, admin.memberId, { factorProvedAt: server.clock.now() });
    await tell(story, admin).catch((error: unknown) => brokenOff.push(String(error)));
  }
  return brokenOff;
}
