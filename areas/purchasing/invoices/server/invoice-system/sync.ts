import type { Logger } from 'pino'
import type { Config } from '#platform/server/config.ts'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import type { Db } from '#platform/server/database.ts'
import { isUuid } from '#platform/uuid.ts'
import { endOddRows, keepOddRows } from '#areas/foundation/oddrows/server/public.ts'
import type { invoices } from '../../contract.ts'
import { toldOfStates } from '../../states.ts'
import { synced } from '../../texts.ts'
import { askInvoiceSystem, SyncFailure } from './invoice-system.ts'
import { invoiceById, named, stateIn, type InvoiceRow } from '../invoice-store.ts'
import { takeAnswers } from '../told.ts'

/** What asking takes: a handler has it in its context, and a job brings it. */
interface Asking {
  readonly config: Config
  readonly now: Date
  readonly log: Pick<Logger, 'warn' | 'error'>
  /** One transaction, for all that was answered. */
  readonly write: (work: (db: Db) => Promise<void>) => Promise<void>
}

/**
 * Asks about the invoices and takes in the answers. False when the invoice system cannot be asked.
 */
export async function syncThem(
  { config, write, now, log }: Asking,
  some: readonly InvoiceRow[],
): Promise<boolean> {
  try {
    const { told, odd } = await askInvoiceSystem(config, some)
    const isLone = some.length === 1
    // When nothing of several can be read it is the invoice system, and no odd row.
    if (told.length === 0 && odd.length > 0 && !isLone)
      throw new SyncFailure('Fakturasystemet gav inget användbart svar')
    await write(async (db) => {
      await takeAnswers(db, some, told, now)
      const read = told.map(({ id }) => id)
      await endOddRows(db, 'invoiceSystem', read, now)
      await keepOddRows(db, 'invoiceSystem', odd, now)
    })
    return told.length > 0 || odd.length === 0
  } catch (error) {
    if (!(error instanceof SyncFailure)) throw error
    log.warn({ invoices: some.length, reason: error.message }, 'invoices could not be synced')
    return false
  }
}

export const sync: Handler<typeof invoices.sync> = async ({ id }, context) => {
  const { db, audit, refuse } = context
  const invoice = (await invoiceById(db, id)) ?? refusePlatform('notFound')
  audit({ company: invoice.issuerOrganizationNumber, subject: id })
  if (invoice.state === 'final') refuse('isFinal')
  if (!(await syncThem(context, [invoice]))) refuse('syncFailed')
  return { message: synced }
}

const atOnce = 500
/** Those of an issuer that something may have happened to, in the order of their ids. */
async function openAfter(db: Db, issuer: string, after: string) {
  const rows = await db
    .selectFrom('invoice')
    .selectAll()
    .where('issuerOrganizationNumber', '=', issuer)
    .where(stateIn(toldOfStates))
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  return rows.map(named)
}

export const syncAll: Handler<typeof invoices.syncAll> = async ({ id }, context) => {
  const { db, audit, refuse } = context
  const issuer = await issuerOf(db, id)
  audit({ company: issuer })
  let invoices = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const some = await openAfter(db, issuer, after)
    if (some.length > 0 && !(await syncThem(context, some))) refuse('syncFailed')
    invoices += some.length
    if (some.length < atOnce) return { message: synced, invoices }
    after = some.at(-1)?.id ?? after
  }
}

async function issuerOf(db: Db, id: string): Promise<string> {
  if (isUuid(id))
    return (await invoiceById(db, id))?.issuerOrganizationNumber ?? refusePlatform('notFound')
  const read = readOrganizationNumber(id)
  return read.ok
    ? read.value
    : refusePlatform('invalid', { fields: [{ field: 'id', message: read.problem }] })
}
