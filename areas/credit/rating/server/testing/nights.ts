import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import type { AskingServer } from '#areas/parties/company/server/testing/asking-server.ts'

/** Two persons approve what a night may cost, in kronor. */
export async function approveForNights(
  server: AskingServer,
  asker: Person,
  value: string,
  version: number,
) {
  const setting = { namespace: 'rating', key: 'rateAgainBudgetPerNight' }
  await asker.call(settings.saveConfigurationValues, {
    configurationValues: [{ ...setting, type: 'number', value, version }],
    why: 'Beslutat i kreditkommittén',
  })
  const second = await server.person(['Administrator'])
  await approve(second, 'changeControl', `${setting.namespace} ${setting.key}`)
}
