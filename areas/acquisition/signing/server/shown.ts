import type { Db } from '#platform/server/database.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'

interface Shown {
  readonly setId: string
  readonly agreementId: string
  /** 12 digits. */
  readonly personalNumber: string
}
/** Notes the first time that somebody was shown an agreement to its end (customer 22). */
export const noteShown = (db: Db, shown: Shown, now: Date) =>
  db
    .insertInto('agreementShown')
    .values({ ...shown, shownAt: now })
    .onConflict((one) => one.columns(['setId', 'agreementId', 'personalNumber']).doNothing())
    .execute()

/** The agreements of a set that somebody has been shown to their end, by id. */
export async function shownTo(
  db: Db,
  { setId, personalNumber }: Omit<Shown, 'agreementId'>,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('agreementShown')
    .select('agreementId')
    .where('setId', '=', setId)
    .where('personalNumber', '=', personalNumber)
    .execute()
  return new Set(rows.map(({ agreementId }) => agreementId))
}

/** Keeps whether somebody who signs wants the sealed file in the mail too (customer 23). */
export const keepMailsFile = (
  db: Db,
  { setId, agreementId, personalNumber }: Shown,
  mailsFile: boolean,
) =>
  db
    .updateTable('agreementShown')
    .set({ mailsFile })
    .where('setId', '=', setId)
    .where('agreementId', '=', agreementId)
    .where('personalNumber', '=', personalNumber)
    .execute()

/** Where somebody is told that what they signed is sealed. */
export interface MailedTo {
  readonly invitationId: string
  readonly address: string
  /** They asked for the file itself; else they get a link to it. */
  readonly withFile: boolean
}
/**
 * Answers, by personal number, where those who sign a set are told that it is sealed: the address
 * of the newest invitation that was theirs alone (customer 23). Undefined for who has none.
 */
export async function mailedToOf(
  db: Db,
  setId: string,
): Promise<(personalNumber: string) => MailedTo | undefined> {
  const [invited, asked] = await Promise.all([
    db
      .selectFrom('onboardingInvitation as invitation')
      .innerJoin('companyTask as task', 'task.groupId', 'invitation.onboardingId')
      .innerJoin('agreementSet as set', 'set.companyTaskId', 'task.id')
      .where('set.id', '=', setId)
      .where('invitation.sentTo', 'is not', null)
      .where('invitation.personalNumber', 'is not', null)
      .where('invitation.removedAt', 'is', null)
      .select(['invitation.id', 'invitation.sentTo', 'invitation.personalNumber'])
      .orderBy('invitation.createdAt', 'desc')
      .execute(),
    db
      .selectFrom('agreementShown')
      .select('personalNumber')
      .where('setId', '=', setId)
      .where('mailsFile', '=', true)
      .execute(),
  ])
  return (number) => {
    const own = invited.find(({ personalNumber }) => samePerson(personalNumber ?? '', number))
    if (!own?.sentTo) return undefined
    const withFile = asked.some(({ personalNumber }) => samePerson(personalNumber, number))
    return { invitationId: own.id, address: own.sentTo, withFile }
  }
}
