import { isCovered } from '#simulators/company-information/provider-b.ts'
import { company } from '../../contract.ts'
import { register } from './companies.ts'
import { startAskingServer } from './asking-server.ts'

/** A server that asks both providers, with somebody who looks companies up, and what is done most. */
export async function startInformationHouse() {
  const server = await startAskingServer()
  const anna = await server.person(['SalesRepresentative'])
  let index = 0
  return {
    providers: server.providers,
    server,
    anna,
    /** A company both providers know, or only A. */
    aCompany(both = true) {
      while (isCovered(index) !== both) index++
      return register.companyFileAt(index++)
    },
    /** Lets time pass over what is known of a company. */
    age: (organizationNumber: string, minutes: number) =>
      Promise.all(
        [
          'company_information set fetched_at = fetched_at',
          'company_information_failure set failed_at = failed_at',
        ].map((change) =>
          server.owner.query(
            `update ${change} - $2 * interval '1 minute' where organization_number = $1`,
            [organizationNumber, minutes],
          ),
        ),
      ),
    look: async (id: string, provider?: 'A' | 'B') =>
      (await anna.call(company.externalinfo, { id, ...(provider && { provider }) })).body,
    /** Has it fetched, as somebody who presses the button does. */
    fetchIt: async (organizationNumber: string, provider?: 'A' | 'B') =>
      (
        await anna.call(company.refetchExternalinfo, {
          organizationNumber,
          ...(provider && { provider }),
        })
      ).body,
    async calm() {
      await server.providers.misbehave('A', { mode: 'off' })
      await server.providers.misbehave('B', { mode: 'off' })
    },
    stop: () => server.stop(),
  }
}
