import { sql, type Updateable } from 'kysely'
import type { Client } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { companyTypes, type CompanyType } from '../rules.ts'
import { registered } from './renew.ts'

const clients = (db: Db) =>
  db
    .selectFrom('client')
    .innerJoin('company', 'company.organizationNumber', 'client.organizationNumber')
    .leftJoin('companyStatusOverride as override', 'override.clientId', 'client.id')
    .selectAll('client')
    .select([
      'company.name',
      'override.active as overrideActive',
      'override.validTo',
      'override.savedBy',
      'override.savedAt',
    ])

/**
 * A company in one of its roles, with its status override; undefined when it is not our client in
 * that role.
 */
export const findClient = (db: Db, organizationNumber: string, companyType: CompanyType) =>
  clients(db)
    .where('client.organizationNumber', '=', organizationNumber)
    .where('client.companyType', '=', companyTypes[companyType])
    .executeTakeFirst()
/** Those of some companies that are our clients in a role, each with its status override. */
export const findClients = (
  db: Db,
  organizationNumbers: readonly string[],
  companyType: CompanyType,
): Promise<ClientRow[]> =>
  clients(db)
    .where('client.organizationNumber', '=', sql<string>`any(${[...organizationNumbers]}::text[])`)
    .where('client.companyType', '=', companyTypes[companyType])
    .execute()
export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>

interface Which {
  readonly organizationNumber: string
  readonly companyType: CompanyType
}
/** The same, refused with notFound when there is none. */
export async function clientOf(
  db: Db,
  { organizationNumber, companyType }: Which,
): Promise<ClientRow> {
  return (await findClient(db, organizationNumber, companyType)) ?? refusePlatform('notFound')
}

/** The same, held against others' changes until the transaction ends. */
export async function lockedClient(
  db: Db,
  { organizationNumber, companyType }: Which,
): Promise<ClientRow> {
  const client = await clients(db)
    .where('client.organizationNumber', '=', organizationNumber)
    .where('client.companyType', '=', companyTypes[companyType])
    .forUpdate('client')
    .executeTakeFirst()
  return client ?? refusePlatform('notFound')
}

/** The same by its id; undefined when there is none. */
export const lockedClientById = (db: Db, id: string): Promise<ClientRow | undefined> =>
  clients(db).where('client.id', '=', id).forUpdate('client').executeTakeFirst()

/** The organisation number a company goes by: itself, or that of the client row with this id. */
export async function organizationNumberOf(db: Db, companyOrClient: string): Promise<string> {
  if (/^\d{10}$/.test(companyOrClient)) return companyOrClient
  const row = await db
    .selectFrom('client')
    .select('organizationNumber')
    .where('id', '=', companyOrClient)
    .executeTakeFirst()
  return row?.organizationNumber ?? refusePlatform('notFound')
}

interface Saving {
  readonly db: Db
  readonly actor: { readonly name: string }
  readonly now: Date
}
/** Changes a client row, and who changed it last. */
export const changeClient = (
  { db, actor, now }: Saving,
  before: ClientRow,
  values: Updateable<Client>,
) =>
  db
    .updateTable('client')
    .set({ ...values, changedAt: now, changedBy: actor.name, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()

interface Recipient {
  /** 10 digits. */
  readonly organizationNumber: string
  readonly name: string
  readonly street: string
  readonly zipCode: string
  readonly city: string
}

/**
 * Puts a company in our books as a recipient, unless it is there: how much it may owe us is kept
 * from its first invoice on.
 */
export async function keepRecipient(db: Db, recipient: Recipient): Promise<void> {
  const { organizationNumber } = recipient
  const companyType = companyTypes.recipient
  const client = await db
    .selectFrom('client')
    .select('id')
    .where('organizationNumber', '=', organizationNumber)
    .where('companyType', '=', companyType)
    .executeTakeFirst()
  if (client) return
  // As the register has it, where it has been asked; else as its first invoice has it.
  const said = await registered(db, organizationNumber)
  await db
    .insertInto('company')
    .values({
      organizationNumber,
      name: said?.name ?? (recipient.name || organizationNumber),
      street: said ? said.street : recipient.street || null,
      zipCode: said ? said.zipCode : recipient.zipCode || null,
      city: said ? said.city : recipient.city || null,
      ...(said && { country: said.country }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('client')
    .values({ organizationNumber, companyType })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How many companies are active clients, as issuers. */
export async function activeClients(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('client')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyType', '=', companyTypes.issuer)
    .where('active', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(count)
}
