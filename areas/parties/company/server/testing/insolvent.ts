import type pg from 'pg'
import { counter } from '#platform/server/testing/counter.ts'
import type { Provider } from '../../rules.ts'

const next = counter()
interface Told {
  /** The provider's words on its status. */
  readonly said?: string
  /** Minutes after now when it happened; before it when negative. */
  readonly minutes?: number
}
/** Has a provider's feed tell something of a company's status; that it is bankrupt unless it says otherwise. */
export const tells = (
  owner: pg.Pool,
  provider: Provider,
  organizationNumber: string,
  { said = 'Konkurs inledd', minutes = -1 }: Told = {},
) =>
  owner.query(
    `insert into monitoring_notice (provider, external_id, organization_number, kind, said, happened_at, told_at)
     values ($1, $2, $3, 'status', $4, skynet.now() + $5 * interval '1 minute', skynet.now() - interval '1 minute')`,
    [provider, `told-${next()}`, organizationNumber, said, minutes],
  )
