import { sql } from 'kysely'
import { companyTypes, type CompanyType } from '#areas/parties/company/rules.ts'
import { amlPasses } from '#areas/credit/rating/rules.ts'
import type { AmlReason } from '../rules.ts'

/** Reasons with points of 10 in place of their hundredths. */
export const reasonsShown = (reasons: readonly AmlReason[]) =>
  reasons.map(({ factor, points, text }) => ({ factor, points: points / 100, text }))

/** The name of the company of a row, to sort by. */
export const nameIn = (table: string) =>
  sql`(select name from company where company.organization_number = ${sql.ref(`${table}.organization_number`)})`
export const ratedOrders = (table: string) => ({
  name: nameIn(table),
  rating: sql.ref(`${table}.rating`),
  ratedAt: sql.ref(`${table}.rated_at`),
})

interface Made {
  readonly rating: number
  readonly before: number | null
  readonly ratedAt: Date
  readonly source: string
  readonly reasons: readonly AmlReason[]
}
export const shown = ({ rating, before, ratedAt, source, reasons }: Made) => ({
  rating: rating / 100,
  before: before === null ? null : before / 100,
  passed: amlPasses(rating / 100),
  ratedAt,
  source,
  reasons: reasonsShown(reasons),
})

/** The role in which the page of the company of a row is opened: the one it has (aml 9). */
export const roleOf = (table: string) =>
  sql<CompanyType>`case when exists (select from client where client.organization_number = ${sql.ref(`${table}.organization_number`)}
    and company_type = ${sql.lit(companyTypes.issuer)}) then 'issuer' else 'recipient' end`
