import { register } from '#areas/parties/company/server/testing/companies.ts'
import type { CompanyFile } from '#world/register/register.ts'
import type { Fault } from '#simulators/faults.ts'
import { listsOf } from '#simulators/screening/lists.ts'
import { startScreening } from '#simulators/screening/yente.ts'

const apiKey = 'test-key'

const listed = listsOf(register)
const isListedFirm = ({ name, owners, place, index }: CompanyFile) =>
  [
    name,
    ...owners.flatMap((one) => (one.kind === 'company' ? register.companyAt(one.index).name : [])),
    ...(place && place.head !== index ? [register.companyAt(place.head).name] : []),
  ].some((one) => listed.has(one.toLowerCase()))
const namesBehind = ({ board, realPrincipals }: CompanyFile) =>
  [...board, ...realPrincipals].map(({ person }) =>
    `${person.firstName} ${person.lastName}`.toLowerCase(),
  )
/** Whether nobody behind a company has the name of somebody on a list, nor it or an owner of one. */
export const isClean = (file: CompanyFile): boolean =>
  !isListedFirm(file) && namesBehind(file).every((name) => !listed.has(name))
/** Whether somebody behind a company has the name of somebody on a list, and nobody of somebody sanctioned. */
export const isExposedAlone = (file: CompanyFile): boolean =>
  !isListedFirm(file) &&
  !isClean(file) &&
  namesBehind(file).every((name) =>
    (listed.get(name) ?? []).every(({ properties }) => !properties.topics?.includes('sanction')),
  )

/**
 * The screening service on a free port, over the register tests share, with the environment that
 * makes a server ask it.
 */
export async function startLists() {
  const running = await startScreening({ register, apiKey })
  return {
    environment: { SCREENING_URL: running.url, SCREENING_KEY: apiKey },
    misbehave: (fault: Fault) =>
      fetch(`${running.url}/simulator/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      }),
    /** Has the list change one of its entries, to say other things too. */
    change: (id: string, at: string, properties: Record<string, string[]> = {}) =>
      fetch(`${running.url}/simulator/changes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, at, properties }),
      }),
    /** The queries that have arrived. */
    async asked() {
      const calls = (await (await fetch(`${running.url}/simulator/calls`)).json()) as {
        /** Not there for a question that was turned away at once. */
        body?: { queries: Record<string, { properties: Record<string, string[]> }> }
      }[]
      return calls.flatMap(({ body }) =>
        Object.values(body?.queries ?? {}).map(({ properties }) => properties),
      )
    },
    stop: () => running.stop(),
  }
}
