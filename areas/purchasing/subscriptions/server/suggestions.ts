import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { invoiceById } from '#areas/purchasing/invoices/server/public.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import type { subscriptions } from '../contract.ts'
import { channels } from '../rules.ts'

/** Of each kind. */
const most = 200

/**
 * Whom a subscription may be meant for: oneself, the channels, the issuer's contacts, other staff.
 * Each address once.
 */
export const suggestions: Handler<typeof subscriptions.suggestions> = async (
  { invoiceId },
  { db, actor, audit },
) => {
  const invoice = (await invoiceById(db, invoiceId)) ?? refusePlatform('notFound')
  audit({ company: invoice.issuerOrganizationNumber, subject: invoiceId })
  const contacts = await db
    .selectFrom('contact')
    .select(['email as value', 'name as label'])
    .where('organizationNumber', '=', invoice.issuerOrganizationNumber)
    .where('email', '<>', '')
    .where('removedAt', 'is', null)
    .orderBy('name')
    .limit(most)
    .execute()
  const staff = await db
    .selectFrom('internalUser')
    .select(['emailAddress as value', sql<string>`first_name || ' ' || last_name`.as('label')])
    .orderBy('lastName')
    .orderBy('firstName')
    .limit(most)
    .execute()
  const own = actor.kind === 'staff' ? [{ value: actor.email, label: actor.name }] : []
  const known = (await readSetting(db, channels)).map((value) => ({
    value,
    label: 'Kanal i chatten',
  }))
  const issuer = invoice.issuerName || 'utställaren'
  const all = [
    ...own,
    ...known,
    ...contacts.map(({ value, label }) => ({ value, label: `${label}, ${issuer}` })),
    ...staff,
  ]
  const first = new Map(all.map((one) => [one.value.toLowerCase(), one] as const).toReversed())
  return all.filter((one) => first.get(one.value.toLowerCase()) === one)
}
