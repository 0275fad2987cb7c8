import { presentRemoval, undoneSince } from '#platform/removed.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { sqlState, type Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { readPrices } from '#areas/foundation/costs/server/public.ts'
import { buyEngagements } from '#areas/parties/person/server/public.ts'
import { fieldsToWire } from '#platform/wire.ts'
import { confirmationBody, invitedusers } from '../contract.ts'
import { confirmationOf } from './commitments.ts'

const users = (db: Db) =>
  db
    .selectFrom('invitedCompanyUser')
    .select([
      'id',
      'name',
      'personalNumber as socialSecurityNumber',
      'invitedByName',
      'invitedAt as invited',
      'organizationNumber as organizationNumber',
      'userConfirmed',
    ])

const list: Handler<typeof invitedusers.list> = async ({ org }, { db, audit }) => {
  audit({ company: org })
  return users(db)
    .where('removedAt', 'is', null)
    .where('organizationNumber', '=', org)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

interface Invited {
  readonly personalNumber: string
  readonly organizationNumber: string
  /** What has been agreed to, öre. */
  readonly cost: number
}
/**
 * Refuses until whoever invites has agreed to the price, and has seen what else the person does. What was shown is in the audit
 * trail.
 */
async function askFirst(
  context: Context<typeof invitedusers.add>,
  invited: Invited,
): Promise<void> {
  const { db, log, write, audit, refuse } = context
  const price = (await readPrices(db)).person.engagements
  if (invited.cost < price)
    return refuse('moreThanAgreed', {
      message: `Att hämta personens andra uppdrag kostar högst ${formatMoney(price)} kr. Godkänn priset och bjud in igen.`,
    })
  const engagements = await buyEngagements(context, invited.personalNumber)
  const failed = typeof engagements === 'string'
  if (failed && engagements !== 'missing') {
    log.warn({ code: engagements }, 'the person information provider gave no engagements')
    return refuse('commitmentsAway')
  }
  const confirmation = await confirmationOf(db, invited, failed ? [] : engagements)
  const { commitments, personBlacklisted } = confirmation
  if (commitments.length === 0 && !personBlacklisted) return
  audit({
    after: {
      shown: commitments.map(({ organizationNumber }) => organizationNumber),
      personBlacklisted,
    },
  })
  await write(async () => undefined)
  return refuse('needUserConfirmation', { more: fieldsToWire(confirmationBody, confirmation) })
}

const add: Handler<typeof invitedusers.add> = async (input, context) => {
  const { db, now, actor, write, audit, refuse } = context
  const {
    id,
    name,
    userConfirmed,
    socialSecurityNumber: personalNumber,
    organizationNumber,
    emailAddress,
    cost,
  } = input
  const company = await db
    .selectFrom('company')
    .select('name')
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  if (!company) return refusePlatform('notFound')
  audit({ company: organizationNumber, subject: personalNumber })
  if (emailAddress && (await blacklistHits(db, { email: emailAddress })).length > 0)
    return refuse('harmful', {
      fields: [{ field: 'emailAddress', message: 'står i blacklist' }],
    })
  if (!userConfirmed) await askFirst(context, { personalNumber, organizationNumber, cost })
  const values = { name, personalNumber, userConfirmed, invitedAt: now, invitedByName: actor.name }
  audit({ after: { name, personalNumber, userConfirmed, ...(emailAddress && { emailAddress }) } })
  try {
    return await write(async (transaction) => {
      const saved = id
        ? await transaction
            .updateTable('invitedCompanyUser')
            .set(values)
            .where('id', '=', id)
            .where('organizationNumber', '=', organizationNumber)
            .where('removedAt', 'is', null)
            .returning('id')
            .executeTakeFirst()
        : await transaction
            .insertInto('invitedCompanyUser')
            .values({ organizationNumber, ...values })
            .returning('id')
            .executeTakeFirst()
      if (!saved) return refusePlatform('notFound')
      if (emailAddress)
        await putMailInOutbox(transaction, actor, {
          to: emailAddress,
          template: 'invitedUser',
          data: { name, companyName: company.name, inviterName: actor.name },
          company: organizationNumber,
        })
      return users(transaction).where('id', '=', saved.id).executeTakeFirstOrThrow()
    })
  } catch (error) {
    if (sqlState(error) === '23505') return refuse('alreadyInvited')
    throw error
  }
}

const remove: Handler<typeof invitedusers.delete> = async (
  { org, id },
  { db, actor, now, audit },
) => {
  const removed = await db
    .updateTable('invitedCompanyUser')
    .set({ removedAt: now, removedBy: actor.name })
    .where('organizationNumber', '=', org)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning(['name', 'personalNumber'])
    .executeTakeFirst()
  if (!removed) return refusePlatform('notFound')
  audit({ company: org, subject: removed.personalNumber, before: removed })
}

const removed: Handler<typeof invitedusers.removed> = async (
  { organizationNumber },
  { db, now, audit },
) => {
  audit({ company: organizationNumber })
  const rows = await users(db)
    .select(['removedAt', 'removedBy'])
    .where('organizationNumber', '=', organizationNumber)
    .where('removedAt', '>', undoneSince(now))
    .orderBy('removedAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, ...presentRemoval(row) }))
}

const restore: Handler<typeof invitedusers.restore> = async (
  { id },
  { db, now, audit, refuse },
) => {
  try {
    const back = await db
      .updateTable('invitedCompanyUser')
      .set({ removedAt: null, removedBy: null })
      .where('id', '=', id)
      .where('removedAt', '>', undoneSince(now))
      .returning(['name', 'personalNumber', 'organizationNumber'])
      .executeTakeFirst()
    if (!back) return refusePlatform('notFound')
    const { organizationNumber: company, ...after } = back
    audit({ company, subject: back.personalNumber, after })
  } catch (error) {
    if (sqlState(error) === '23505') return refuse('invitedAnew')
    throw error
  }
  return users(db).where('id', '=', id).executeTakeFirstOrThrow()
}

export const invitedusersServed = handlers(invitedusers, {
  list,
  add,
  delete: remove,
  removed,
  restore,
})
