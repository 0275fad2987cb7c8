import { z } from 'zod'
import type { Act, Context } from '#platform/server/context.ts'
import {
  attempt,
  callProvider,
  ProviderFailure,
  readJson,
  type FailureCode,
} from '#platform/server/outside/provider-call.ts'
import { keepPaid, meter } from '#areas/foundation/costs/server/public.ts'
import { priceSettings } from '#areas/foundation/costs/server/public.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { addressOf } from './provider.ts'

const form = z.object({
  engagements: z.array(
    z.object({
      organisationNumber: z.string().regex(/^\d{10}$/),
      name: z.string(),
      roles: z.array(z.string()),
    }),
  ),
})
export interface Engagement {
  readonly organizationNumber: string
  readonly companyName: string
  readonly roles: readonly string[]
}
/**
 * Where a person (12 digits) sits in a board, which is paid for and kept so (costs 1); or why the
 * provider gave nothing usable, 'missing' for somebody nobody knows.
 */
export async function buyEngagements(
  { db, now, actor, config, write, audit }: Act & Pick<Context, 'config' | 'write' | 'audit'>,
  personalNumber: string,
): Promise<readonly Engagement[] | FailureCode> {
  const listed = await readSetting(db, priceSettings.person.engagements)
  const { address, cost } = meter(addressOf(config), listed)
  const answer = await attempt(async () => {
    const called = await callProvider(address, `/v1/persons/${personalNumber}/engagements`)
    return readJson(called, form).engagements
  })
  const failed = answer instanceof ProviderFailure
  audit({ after: { part: 'engagements', costOre: cost() } })
  await write((transaction) =>
    keepPaid(transaction, {
      at: now,
      source: 'person',
      product: 'engagements',
      cost: cost(),
      about: { personalNumber },
      cause: 'invitation',
      actor,
      answered: !failed,
    }),
  )
  if (failed) return answer.code
  return answer.map(({ organisationNumber, name, roles }) => ({
    organizationNumber: organisationNumber,
    companyName: name,
    roles,
  }))
}
