import type { Db } from '#platform/server/database.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import { tasksOfOnboardings } from '#areas/acquisition/companytasks/server/public.ts'
import { dueReminder, remindedInvitations } from '../rules.ts'
import { invitationsOf, type InvitationRow } from './invitation-store.ts'
import { isHarmful } from './links.ts'
import { mailReminder } from './messages.ts'
import type { OnboardingRow } from './onboarding-store.ts'
import { columnOf, linkToRemind, type Reminding } from './reminder-link.ts'
import { signersIn } from './waits-for-customer.ts'

/** The invitations that were mailed to others than whom the onboarding's own reminders go to, by address. */
function othersMailed(invitations: readonly InvitationRow[], contactEmail: string) {
  const own = new Set(remindedInvitations(invitations, contactEmail))
  const mailed = invitations.filter((one) => one.sentTo !== null && !own.has(one))
  const addresses = new Set(mailed.map(({ sentTo }) => sentTo?.toLowerCase()))
  return [...addresses].map((address) =>
    mailed.filter(({ sentTo }) => sentTo?.toLowerCase() === address),
  )
}

/** Whether who was invited has an agreement left to sign; of whom no number is known, whether others than those who are invited by theirs have. */
async function haveLeftToSign(db: Db, onboardingId: string, invitations: readonly InvitationRow[]) {
  const signers = await signersIn(db, await tasksOfOnboardings(db, [onboardingId]))
  const left = signers.filter(({ state }) => state === null)
  const isOf = (number: string) => (one: InvitationRow) =>
    one.personalNumber !== null && samePerson(one.personalNumber, number)
  return (theirs: readonly InvitationRow[]) =>
    left.some(({ personalNumber }) =>
      theirs.some((one) => one.personalNumber !== null)
        ? theirs.some(isOf(personalNumber))
        : !invitations.some(isOf(personalNumber)),
    )
}

const latest = (dates: readonly (Date | null)[]) =>
  dates.reduce((one, other) => (one === null || (other && other > one) ? other : one), null)

/**
 * Reminds each of the others who was mailed an invitation and is to sign what they have not signed,
 * two and seven days after theirs (onboarding 85). Answers what was sent.
 */
export async function remindSigners(row: OnboardingRow, context: Reminding) {
  const { db, actor, now } = context
  const invitations = await invitationsOf(db, row.id)
  const others = othersMailed(invitations, row.contactEmail)
  if (others.length === 0) return []
  const isLeft = await haveLeftToSign(db, row.id, invitations)
  const sent = []
  for (const theirs of others) {
    const [found] = theirs.toSorted((one, other) => (one.validTo < other.validTo ? 1 : -1))
    const invitedAt = theirs.at(-1)?.createdAt
    if (!found?.sentTo || !invitedAt || !isLeft(theirs)) continue
    const before = {
      reminder2At: latest(theirs.map((one) => one.reminder2At)),
      reminder7At: latest(theirs.map((one) => one.reminder7At)),
    }
    const reminder = dueReminder(before, { invitedAt, now })
    if (!reminder || (await isHarmful(db, row, found.sentTo))) continue
    const { sentTo: to, inviteeName: name } = found
    const link = await linkToRemind(found, context)
    const key = `${reminder} ${found.id}`
    await mailReminder(db, actor, row, { key, to, name, link })
    await db
      .updateTable('onboardingInvitation')
      .set({ [columnOf[reminder]]: now })
      .where('id', '=', found.id)
      .execute()
    sent.push({ reminder, sentTo: to, ...(link && { validTo: link.validTo }) })
  }
  return sent
}
