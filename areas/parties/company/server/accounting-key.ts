import type { Act } from '#platform/server/context.ts'
import { changeClient, lockedClient } from './client-store.ts'

/**
 * Keeps the key of a consent to a client's accounting system in place of the one before: with it
 * invoices can be imported (company 3), and without it none are.
 * @param key sealed
 * @throws refuses notFound when the company sells no invoices
 */
export async function keepAccountingKey(
  context: Act,
  organizationNumber: string,
  key: string,
): Promise<void> {
  const client = await lockedClient(context.db, { organizationNumber, companyType: 'issuer' })
  await changeClient(context, client, { authkey: key })
}
