import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { addMonths } from '#platform/swedish/format.ts'
import type { Db } from '#platform/server/database.ts'
import { debtorOf } from '#areas/credit/limits/server/public.ts'
import { clientInvoices } from '../contract-client.ts'
import { presentRows } from './present-rows.ts'
import { listedInvoices } from './list-store.ts'

/**
 * The numbers that a client is invoiced by: a main recipient's are those that are merged with it too,
 * as its exposure is (invoices 240, limits 70).
 */
async function numbersOf(db: Db, organizationNumber: string): Promise<readonly string[]> {
  const { main, family } = await debtorOf(db, organizationNumber)
  return main === organizationNumber ? family : [organizationNumber]
}

const latest: Handler<typeof clientInvoices.latest> = async (
  { organizationNumber, companyType, take },
  { db, actor },
) => {
  const numbers = await numbersOf(db, organizationNumber)
  const found = await db
    .selectFrom('invoice')
    .select('id')
    .$if(companyType === 'issuer', (query) =>
      query.where('issuerOrganizationNumber', '=', organizationNumber),
    )
    .$if(companyType === 'recipient', (query) =>
      query.where('recipientOrganizationNumber', 'in', numbers),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(take)
    .execute()
  const rows = await listedInvoices(
    db,
    found.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    list: await presentRows(
      db,
      actor,
      found.flatMap(({ id }) => byId.get(id) ?? []),
    ),
  }
}

const monthsBefore = 12
const monthOf = (day: string) => day.slice(0, 7)

const boughtByMonth: Handler<typeof clientInvoices.boughtByMonth> = async (
  { organizationNumber, companyType },
  { db, today },
) => {
  const first = `${monthOf(addMonths(today, -monthsBefore))}-01`
  // What is kept of each day is kept by issuer and recipient, and by issuer alone under '*'.
  const of =
    companyType === 'issuer'
      ? sql`issuer_organization_number = ${organizationNumber} and recipient = '*'`
      : sql`recipient = any(${[...(await numbersOf(db, organizationNumber))]}::text[]) and recipient not in ('', '*')`
  const { rows } = await sql<{ month: string; amount: number }>`
    select to_char(day, 'YYYY-MM') as month, sum(amount)::float8 as amount from invoice_bought_day
    where ${of} and day >= ${first}::date group by 1`.execute(db)
  const amounts = new Map(rows.map(({ month, amount }) => [month, amount]))
  const months = Array.from({ length: monthsBefore + 1 }, (_, at) => {
    const month = monthOf(addMonths(first, at))
    return { month, amount: amounts.get(month) ?? 0 }
  })
  const begun = months.findIndex(({ amount }) => amount !== 0)
  return { list: begun < 0 ? [] : months.slice(begun) }
}

export const clientInvoicesServed = handlers(clientInvoices, { latest, boughtByMonth })
