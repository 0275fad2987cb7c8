import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import { mailedToOf } from '../shown.ts'
import type { Evidence } from './evidence-form.ts'
import { courseText, type CourseStep } from './told.ts'

/** What of the trail belongs to one person, by whose invitation it was done. */
const steps: Readonly<Record<string, CourseStep>> = {
  'onboarding.invite': 'sent',
  'onboarding.createOnboardingInvite': 'sent',
  'onboarding.sendInviteAgain': 'sent',
  'customer.inviteOther': 'sent',
  'customer.open': 'opened',
  'customer.identified': 'identified',
  'customer.agreementShown': 'shown',
  'customer.agreementFile': 'downloaded',
}
/** Those of which only the first of each agreement is told. */
const onceEach: readonly CourseStep[] = ['opened', 'shown', 'downloaded']

async function trailOf(db: Db, setId: string) {
  const { groupId: onboardingId } = await db
    .selectFrom('agreementSet as set')
    .innerJoin('companyTask as task', 'task.id', 'set.companyTaskId')
    .where('set.id', '=', setId)
    .select('task.groupId')
    .executeTakeFirstOrThrow()
  if (onboardingId === null) return { invitations: [], rows: [] }
  const [invitations, rows] = await Promise.all([
    db
      .selectFrom('onboardingInvitation')
      .select(['id', 'personalNumber'])
      .where('onboardingId', '=', onboardingId)
      .execute(),
    db
      .selectFrom('auditEntry')
      .where('subject', 'in', [setId, onboardingId])
      .where('action', 'in', Object.keys(steps))
      .select(['action', 'actorId'])
      .select([
        sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('instant'),
        sql<string | null>`body -> 'after' ->> 'invitation'`.as('invitation'),
        sql<string | null>`body -> 'after' ->> 'agreementId'`.as('agreementId'),
        sql<string | null>`body -> 'after' ->> 'sentTo'`.as('sentTo'),
        sql<string | null>`body -> 'after' ->> 'bank'`.as('bank'),
      ])
      .orderBy('at')
      .orderBy('lane')
      .orderBy('seq')
      .execute(),
  ])
  return { invitations, rows }
}

/**
 * How each who signed came to it, in order, from the trail: the link, BankID, each agreement shown
 * to its end and saved, and the signatures (signing 73). Times are ISO instants in UTC.
 */
export async function coursesOf(
  db: Db,
  { set, agreements, signatures }: Pick<Evidence, 'set' | 'agreements' | 'signatures'>,
): Promise<NonNullable<Evidence['signers']>> {
  const [{ invitations, rows }, mailedTo] = await Promise.all([
    trailOf(db, set.id),
    mailedToOf(db, set.id),
  ])
  const nameOf = (id: string | null) => agreements.find((one) => one.id === id)?.name ?? ''
  const persons = new Map(signatures.map((one) => [one.personalNumber, one.name]))
  return [...persons].map(([personalNumber, name]) => {
    const own = invitations
      .filter((one) => samePerson(one.personalNumber ?? '', personalNumber))
      .map(({ id }) => id)
    const told = new Set<string>()
    const done = rows.flatMap(({ action, actorId, invitation, ...row }) => {
      const step = steps[action ?? '']
      if (!step || !own.includes(invitation ?? actorId ?? '')) return []
      const key = `${step} ${row.agreementId ?? ''}`
      if (onceEach.includes(step) && told.has(key)) return []
      told.add(key)
      const about = { agreement: nameOf(row.agreementId), sentTo: row.sentTo, bank: row.bank }
      return [
        { at: row.instant, step, agreementId: row.agreementId, what: courseText(step, about) },
      ]
    })
    const signed = signatures
      .filter((one) => one.personalNumber === personalNumber)
      .map((one) => {
        const step = one.method === 'bankId' ? ('signed' as const) : ('registered' as const)
        const bank = one.method === 'bankId' ? (one.bank ?? null) : null
        const about = { agreement: nameOf(one.agreementId), sentTo: null, bank }
        return {
          at: one.method === 'bankId' ? one.signedAt : one.registeredAt,
          step,
          agreementId: one.agreementId,
          what: courseText(step, about),
        }
      })
    const mailed = mailedTo(personalNumber)
    return {
      personalNumber,
      name,
      steps: [...done, ...signed].toSorted((one, other) => (one.at < other.at ? -1 : 1)),
      mailedTo: mailed?.address ?? null,
      withFile: mailed?.withFile ?? false,
    }
  })
}
