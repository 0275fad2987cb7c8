import { startCompanyInformationA } from '#simulators/company-information/provider-a.ts'
import { startCompanyInformationB } from '#simulators/company-information/provider-b.ts'
import { startScreening } from '#simulators/screening/yente.ts'
import type { Happening } from '#simulators/company-information/feed.ts'
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
    /** Has something happen to a company. Answers whether the provider tells us of it. */
    async happens(
      provider: 'A' | 'B',
      organizationNumber: string,
      what: Happening,
      becomes: object = {},
    ) {
      const answered = await fetch(`${urls[provider]}/simulator/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ organizationNumber, what, ...becomes }),
      })
      return ((await answered.json()) as { told: boolean }).told
    },
    /** Whom a provider tells us of, by its own list. */
    async watched(provider: 'A' | 'B'): Promise<readonly string[]> {
      const path = provider === 'A' ? '/v2/monitoring' : '/bevakning'
      const answered = await fetch(urls[provider] + path, {
        headers: { authorization: `Bearer ${apiKey}` },
      })
      const said = (await answered.json()) as Record<string, string[]>
      return said.organisationNumbers ?? said.bevakade ?? []
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
