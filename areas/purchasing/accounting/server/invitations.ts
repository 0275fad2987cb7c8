import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AccountingInvitation } from '#database/types.ts'
import type { Actor } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { failedMails } from '#platform/server/outbox/returned.ts'
import { fingerprint, newSecret, seal } from '#platform/server/sealed.ts'
import { addDays, formatDay } from '#platform/swedish/format.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { companyName, contactsOf, findClient } from '#areas/parties/company/server/public.ts'
import { places } from '#areas/places.ts'
import type { accounting } from '../contract.ts'
import {
  consentMinutes,
  invitationDays,
  invitationsADay,
  invitationState,
  type InvitationState,
} from '../rules.ts'
import { beginConsent, begunConsent, keepConsent, keptOrGivenBack, takeConsent } from './consent.ts'
import { isConfigured } from './fortnox.ts'

type Calls = typeof accounting

/** Who connects the books by an invitation. */
const customer: Actor = { kind: 'system', id: 'accounting', name: 'Kunden' }
const day = 24 * 60 * 60_000

/** A client's invitations, the newest first. */
const invitationsOf = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('accountingInvitation')
    .selectAll()
    .where('organizationNumber', '=', organizationNumber)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
type InvitationRow = Selectable<AccountingInvitation>

/** Whether somebody whom we may still ask has the address that an invitation was sent to. */
async function isContact(db: Db, { organizationNumber, sentTo }: InvitationRow): Promise<boolean> {
  const rows = await contactsOf(db, organizationNumber)
  if (!rows.some(({ email }) => email.toLowerCase() === sentTo.toLowerCase())) return false
  return (await blacklistHits(db, { email: sentTo })).length === 0
}
async function stateOf(db: Db, row: InvitationRow, today: string) {
  const key = mailKey(row.id)
  const hasFailed = (await failedMails(db, [key])).has(key)
  return invitationState(row, today, await isContact(db, row), hasFailed)
}
/** What its link opens: also one whose mail is said not to have come, since somebody has it then. */
const isOpen = (state: InvitationState) =>
  state === 'sent' || state === 'returned' || state === 'opened'
const mailKey = (id: string) => `accounting invitation ${id}`

/** The latest invitation of a client as staff see it; null when it has had none. */
export async function latestInvitation(db: Db, organizationNumber: string, today: string) {
  const row = await invitationsOf(db, organizationNumber).limit(1).executeTakeFirst()
  if (!row) return null
  const { createdAt, createdBy, validTo } = row
  return { state: await stateOf(db, row, today), createdAt, createdBy, validTo }
}

/** Takes back every invitation of a client that could still be used. Answers how many. */
async function takeBack(db: Db, organizationNumber: string, by: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('accountingInvitation')
    .set({ revokedAt: now, revokedBy: by })
    .where('organizationNumber', '=', organizationNumber)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const invite: Handler<Calls['invite']> = async (input, context) => {
  const { organizationNumber, contactId } = input
  const { db, config, actor, now, today, refuse, audit } = context
  if (!isConfigured(config)) return refuse('notAvailable')
  if (!(await findClient(db, organizationNumber, 'issuer'))) return refuse('notClient')
  const contact = (await contactsOf(db, organizationNumber)).find(({ id }) => id === contactId)
  if (!contact) return refuse('noContact')
  if ((await blacklistHits(db, { email: contact.email })).length > 0) return refuse('harmful')
  const recent = await invitationsOf(db, organizationNumber)
    .where('createdAt', '>', new Date(now.getTime() - day))
    .execute()
  if (recent.length >= invitationsADay) return refuse('enoughInvited')
  await takeBack(db, organizationNumber, actor.name, now)
  const [id, token] = [randomUUID(), newSecret()]
  const validTo = addDays(today, invitationDays)
  await db
    .insertInto('accountingInvitation')
    .values({
      id,
      organizationNumber,
      linkHash: fingerprint(token),
      sentTo: contact.email,
      createdAt: now,
      createdBy: actor.name,
      createdById: actor.id,
      validTo,
    })
    .execute()
  await putMailInOutbox(db, actor, {
    to: contact.email,
    template: 'accountingInvitation',
    data: {
      contactName: contact.name,
      companyName: await companyName(db, organizationNumber),
      inviterName: actor.name,
      validTo: formatDay(validTo),
    },
    sealed: {
      link: seal(config.sessionSecret, `${config.publicUrl}${places.customer}#/bokforing/${token}`),
    },
    idempotencyKey: mailKey(id),
    company: organizationNumber,
  })
  audit({ company: organizationNumber, subject: id, after: { contactId, validTo } })
  return { validTo }
}

export const revokeInvitation: Handler<Calls['revokeInvitation']> = async (input, context) => {
  const { organizationNumber } = input
  const { db, actor, now, today, refuse, audit } = context
  const latest = await latestInvitation(db, organizationNumber, today)
  if (!latest || !(isOpen(latest.state) || latest.state === 'stopped')) return refuse('none')
  await takeBack(db, organizationNumber, actor.name, now)
  audit({ company: organizationNumber })
}

/** What a link opens today, or why nothing. */
async function opened(db: Db, token: string, today: string) {
  const row = await db
    .selectFrom('accountingInvitation')
    .selectAll()
    .where('linkHash', '=', fingerprint(token))
    .executeTakeFirst()
  if (!row) return 'unknown'
  const state = await stateOf(db, row, today)
  if (isOpen(state)) return row
  return state === 'stopped' ? 'revoked' : state
}

export const openBooks: Handler<Calls['openBooks']> = async ({ token }, context) => {
  const { db, now, today, refuse, audit } = context
  const row = await opened(db, token, today)
  if (typeof row === 'string') return refuse(row)
  const { id, organizationNumber, createdBy, validTo } = row
  await db
    .updateTable('accountingInvitation')
    .set({ openedAt: now })
    .where('id', '=', id)
    .where('openedAt', 'is', null)
    .execute()
  audit({ company: organizationNumber, subject: id })
  return {
    companyName: (await companyName(db, organizationNumber)) ?? '',
    inviterName: createdBy,
    validTo,
  }
}

/** What the browser holds in which a consent was begun: in no other is it completed. */
const consentCookie = 'skynet_books'

export const beginBooks: Handler<Calls['beginBooks']> = async ({ token }, context) => {
  const { db, config, today, refuse, audit, setCookie } = context
  if (!isConfigured(config)) return refuse('notAvailable')
  const row = await opened(db, token, today)
  if (typeof row === 'string') return refuse(row)
  const { id, organizationNumber } = row
  audit({ company: organizationNumber, subject: id })
  const url = await beginConsent(context, organizationNumber, { invitationId: id })
  setCookie(consentCookie, new URL(url).searchParams.get('state'), consentMinutes * 60)
  return { url }
}

export const completeBooks: Handler<Calls['completeBooks']> = async ({ state, code }, context) => {
  const { config, now, today, refuse, audit, cookieOf } = context
  // Somebody else's consent is not completed here, where its link leads somebody.
  if (cookieOf(consentCookie) !== state) return refuse('tooLate')
  const begun = await begunConsent(context.db, state, now)
  if (!begun?.invitationId) return refuse('tooLate')
  const { organizationNumber, invitationId } = begun
  const byId = (db: Db) =>
    db.selectFrom('accountingInvitation').selectAll().where('id', '=', invitationId)
  // Taken back, used or stopped while somebody was at the accounting system.
  const isStillOpen = async (db: Db, row: InvitationRow) => isOpen(await stateOf(db, row, today))
  if (!(await isStillOpen(context.db, await byId(context.db).executeTakeFirstOrThrow())))
    return refuse('tooLate')
  const who = { invitationId }
  const taken = await takeConsent(config, { organizationNumber, code, who })
  if (typeof taken === 'string') return refuse(taken === 'away' ? 'booksAway' : taken)
  audit({ company: organizationNumber, subject: invitationId, after: { tenantId: taken.tenantId } })
  return keptOrGivenBack(config, taken, () =>
    context.write(async (db) => {
      const invitation = await byId(db).forUpdate().executeTakeFirstOrThrow()
      if (!(await isStillOpen(db, invitation))) return refuse('tooLate')
      const keeping = { db, actor: customer, now, config }
      if (!(await keepConsent(keeping, { organizationNumber, state }, taken)))
        return refuse('takenTenant')
      await db
        .updateTable('accountingInvitation')
        .set({ usedAt: now })
        .where('id', '=', invitationId)
        .execute()
      const name = (await companyName(db, organizationNumber)) ?? ''
      const inviter = await db
        .selectFrom('internalUser')
        .select('emailAddress')
        .where('id', '=', invitation.createdById)
        .executeTakeFirst()
      if (inviter)
        await putMailInOutbox(db, customer, {
          to: inviter.emailAddress,
          template: 'notice',
          data: {
            heading: `${name}: bokföringssystemet är kopplat`,
            paragraphs: [
              `Kunden har kopplat sin bokföring i Fortnox efter din inbjudan. Fakturorna läses när fakturaimporten är på.`,
            ],
            link: `${config.publicUrl}${places.client('issuer', organizationNumber, 'settings')}`,
            linkText: 'Visa kundens inställningar',
          },
          idempotencyKey: `accounting invitation ${invitationId} used`,
          company: organizationNumber,
        })
      return { companyName: name }
    }),
  )
}
