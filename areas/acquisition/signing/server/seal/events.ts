import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { chained } from './evidence-form.ts'
import { eventText } from './told.ts'

const decidedBySecond = ['signing.approveManualSignature', 'signing.declineManualSignature']
/** How the customer was asked, and came in: those of the onboarding's events that are told too. */
const ofOnboarding = [
  'onboarding.invite',
  'onboarding.createOnboardingInvite',
  'onboarding.sendInviteAgain',
  'customer.inviteOther',
  'customer.open',
  'customer.identified',
  'customer.turnedAway',
]
/**
 * What has been done with a set, and how its customer came to it, from the trail: each event holds
 * the hash of the one before (signing 28).
 */
export async function eventsOf(db: Db, setId: string) {
  const { groupId: onboardingId } = await db
    .selectFrom('agreementSet as set')
    .innerJoin('companyTask as task', 'task.id', 'set.companyTaskId')
    .where('set.id', '=', setId)
    .select('task.groupId')
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('auditEntry')
    .where('subject', 'in', onboardingId === null ? [setId] : [setId, onboardingId])
    .where((row) => row.or([row('subject', '=', setId), row('action', 'in', ofOnboarding)]))
    // A second person's word is a row of its own beside that of the call.
    .where((row) =>
      row.or([
        row('action', 'not in', decidedBySecond),
        sql<boolean>`body -> 'after' ? 'evidence'`,
      ]),
    )
    .select(['action', 'actorName'])
    .select(
      sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('instant'),
    )
    .select(sql<boolean | null>`(body -> 'after' ->> 'counts')::boolean`.as('counts'))
    .orderBy('at')
    .orderBy('lane')
    .orderBy('seq')
    .execute()
  return chained(
    rows.flatMap(({ action, actorName, instant: at, counts }) => {
      const what = eventText(action ?? '', counts)
      return what === undefined ? [] : [{ at, what, act: action ?? '', who: actorName ?? '' }]
    }),
  )
}
