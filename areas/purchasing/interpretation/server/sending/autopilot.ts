import type { Db } from '#platform/server/database.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { hasContact } from '#areas/parties/company/server/public.ts'
import { straightThrough } from '../../settings.ts'
import { mailOf } from '../reading/values.ts'
import type { Row } from '../store.ts'

/** Whether an interpretation may go on without anybody looking at it. */
export type MayGo = 'yes' | 'no' | 'strangeSender'

/**
 * What the client has settled for what comes by e-mail decides (interpretation 78): sold by itself
 * when one of the client's contacts sent it, or always by a person. Where nothing is settled, and
 * for what did not come by e-mail, the setting of all decides.
 */
export async function mayGo(
  db: Db,
  row: Pick<Row, 'mailId' | 'issuerOrganizationNumber'>,
): Promise<MayGo> {
  const { mailId, issuerOrganizationNumber } = row
  const mail = await mailOf(db, mailId)
  const settled = mail && (await settledOf(db, issuerOrganizationNumber))
  if (settled === 'Manual') return 'no'
  if (settled !== 'AutopilotSell') return (await readSetting(db, straightThrough)) ? 'yes' : 'no'
  const email = mail?.fromAddress ?? ''
  const isKnown =
    (await hasContact(db, issuerOrganizationNumber, email)) &&
    (await blacklistHits(db, { email })).length === 0
  return isKnown ? 'yes' : 'strangeSender'
}

async function settledOf(db: Db, organizationNumber: string) {
  const client = await db
    .selectFrom('client')
    .select('integrationAction')
    .where('organizationNumber', '=', organizationNumber)
    .where('companyType', '=', companyTypes.issuer)
    .executeTakeFirst()
  return client?.integrationAction ?? null
}
