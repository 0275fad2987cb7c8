import type { Db } from '#platform/server/database.ts'
import { hitsOf, keysOfPerson, type ActionWords } from '#areas/foundation/audit/server/public.ts'
import { isOwnName, maskTexts, maskedText, type Sought } from '../rules.ts'
import type { Telling } from './present-row.ts'

/** What asks the trail about somebody, by number and addresses. */
export function inTrail({ personalNumber, emails }: Sought) {
  const byNumber =
    personalNumber === null
      ? { subjects: [], companies: [], persons: [] }
      : keysOfPerson(personalNumber)
  return {
    currentPage: 0,
    take: 0,
    actor: '',
    action: '',
    company: '',
    fromDate: '',
    toDate: '',
    without: [],
    about: {
      subjects: [...byNumber.subjects, ...emails],
      companies: byNumber.companies,
      persons: [...byNumber.persons, ...emails],
    },
  }
}

/** One row of the trail as it is told to whom it is about. */
export interface ToldAct {
  readonly tid: string
  readonly vem: string
  readonly vad: string
  readonly varfor: string
}

/**
 * Who has seen or changed what is kept of somebody, the newest first: when, what and why, and that
 * it was one of us. Who it was `Åtkomst` tells (person 10).
 */
export async function trailOf(
  db: Db,
  { sought, own, others }: Telling,
  words: ActionWords,
  most: number,
): Promise<readonly ToldAct[]> {
  const rows = await hitsOf(db, inTrail(sought))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('lane')
    .orderBy('seq')
    .limit(most)
    .execute()
  return rows.map(({ at, actorName, action, why }) => ({
    tid: at.toISOString(),
    vem: actorName !== null && isOwnName(actorName, own) ? actorName : maskTexts.staff,
    vad: words.text(action),
    varfor: why === null ? '' : maskedText(why, sought, others),
  }))
}
