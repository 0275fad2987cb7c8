import { startCompanyInformationA } from '#simulators/company-information/provider-a.ts'
import { startCompanyInformationB } from '#simulators/company-information/provider-b.ts'
import { startScreening } from '#simulators/screening/yente.ts'
import type { Fault } from '#simulators/faults.ts'
import { register } from './companies.ts'

const apiKey = 'test-key'

/** Both providers and the lists they are screened by on free ports, with the environment that makes a server ask them. */
export async function startProviders() {
  const a = await startCompanyInformationA({ register, apiKey })
  const b = await startCompanyInformationB({ register, apiKey })
  // Whoever is looked up is screened too.
  const lists = await startScreening({ register, apiKey })
  const urls = { A: a.url, B: b.url }
  const callsOf = async (provider: 'A' | 'B') =>
    ((await (await fetch(`${urls[provider]}/simulator/calls`)).json()) as { path: string }[]).map(
      ({ path }) => path,
    )
  return {
    environment: {
      COMPANY_INFORMATION_A_URL: `${a.url}/`,
      COMPANY_INFORMATION_A_KEY: apiKey,
      COMPANY_INFORMATION_B_URL: b.url,
      COMPANY_INFORMATION_B_KEY: apiKey,
      SCREENING_URL: lists.url,
      SCREENING_KEY: apiKey,
    },
    async misbehave(provider: 'A' | 'B', fault: Fault) {
      await fetch(`${urls[provider]}/simulator/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      })
    },
    /** Lets the lists answer wrongly, or again as they should. */
    async misbehaveLists(fault: Fault) {
      await fetch(`${lists.url}/simulator/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      })
    },
    /** How often a provider has been asked about a company. */
    async asked(provider: 'A' | 'B', organizationNumber: string) {
      return (await callsOf(provider)).filter((path) => path.includes(organizationNumber)).length
    },
    /** The addresses of every question either has been asked. */
    askedInAll: async () => [...(await callsOf('A')), ...(await callsOf('B'))],
    async forget() {
      for (const url of Object.values(urls))
        await fetch(`${url}/simulator/calls`, { method: 'DELETE' })
    },
    async stop() {
      await a.stop()
      await b.stop()
      await lists.stop()
    },
  }
}
