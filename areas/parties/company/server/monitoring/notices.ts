import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { storedAnywhere } from '../look-up.ts'
import { companyPart } from '../provider/provider.ts'

/** What is said of a company that is gone, or about to be. */
export const saysInsolvent = (said: string): boolean =>
  /konkurs|likvidation|rekonstruktion|avregistrer|upplöst/i.test(said)

/** That a feed has told of a company's end, and since when. */
export interface InsolvencyNotice {
  readonly source: string
  readonly toldAt: Date
}
/**
 * Whether the last that a provider told of a company's status is that it is gone or about to be
 * (monitoring 20): it counts from the moment it was told, until a register that was asked after it
 * says otherwise. Each provider by itself, by what happened last: that one says 'active' takes
 * nothing from what the other has told.
 */
export async function insolvencyNotice(
  db: Db,
  organizationNumber: string,
): Promise<InsolvencyNotice | undefined> {
  const { rows } = await sql<{ provider: string; insolvent: boolean; toldAt: Date }>`
    select distinct on (provider) provider, insolvent, told_at as "toldAt" from monitoring_notice
    where organization_number = ${organizationNumber} and kind = 'status'
    order by provider, happened_at desc, insolvent desc, told_at desc`.execute(db)
  const latest = rows
    .filter(({ insolvent }) => insolvent)
    .toSorted((one, other) => other.toldAt.getTime() - one.toldAt.getTime())
    .at(0)
  return latest && { source: `Bevakning (${latest.provider})`, toldAt: latest.toldAt }
}

/**
 * Which of some companies are gone or about to be, by what a feed or the register last said of them:
 * nobody is asked and nothing is paid for.
 */
export async function insolventAmong(
  db: Db,
  organizationNumbers: readonly string[],
): Promise<readonly string[]> {
  const insolvent: string[] = []
  for (const number of organizationNumbers) {
    const registered = await storedAnywhere(db, companyPart, number)
    const status = registered.latest?.content.status
    const notice = await insolvencyNotice(db, number)
    const isNewer = !registered.latest || (notice && notice.toldAt > registered.latest.fetchedAt)
    const says = status !== null && status !== undefined && saysInsolvent(status)
    if (says || (notice && isNewer)) insolvent.push(number)
  }
  return insolvent
}
