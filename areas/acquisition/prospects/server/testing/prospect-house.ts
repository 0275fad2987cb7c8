import { register } from '#areas/parties/company/server/testing/companies.ts'
import { startAskingServer } from '#areas/parties/company/server/testing/asking-server.ts'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { publishContexts, publishLatest } from '#areas/credit/rules/server/testing/publish.ts'
import { isCovered } from '#simulators/company-information/provider-b.ts'
import type { Prospect, SearchAnswer } from '../../answers.ts'
import { prospects } from '../../contract.ts'

/** The prospect a search came to. @throws Error when it came to something else */
export function prospectOf(answer: SearchAnswer): Prospect {
  if (answer.state !== 'judged') throw new Error(`The search came to ${answer.state}`)
  return answer.prospect
}

/** A server that asks both providers, buckets that judge prospects, and what sellers do most. */
export async function startProspectHouse() {
  const server = await startAskingServer()
  const seller = await server.person(['SalesRepresentative'])
  const administrator = await server.person(['Administrator'])
  const second = await server.person(['RuleAdmin'])
  const buckets: Record<string, string> = {}
  for (const name of ['Ny kund', 'Lån', 'Preprospekt']) {
    const { body } = await administrator.call(rulebucket.save, {
      name,
      ruleBucketType: 'issuer',
      why: 'Test',
    })
    await publishLatest(administrator, second, body.id)
    await publishContexts(administrator, second, body.id, ['prospect'])
    buckets[name] = body.id
  }
  let index = 0
  /** An active company both providers know, and nobody has searched. */
  const aCompany = (form = 'AB') => {
    for (;;) {
      const file = register.companyFileAt(index++)
      if (isCovered(index - 1) && file.legalForm === form && file.status === 'active') return file
    }
  }
  return {
    providers: server.providers,
    server,
    seller,
    administrator,
    /** The buckets' ids by their names. */
    buckets,
    aCompany,
    searched: async (who = seller, organizationNumber = aCompany().organizationNumber) =>
      prospectOf((await who.call(prospects.search, { organizationNumber })).body),
    async audited(action: string, company: string) {
      const query = 'select subject from audit_entry where action = $1 and company = $2 order by at'
      return (await server.owner.query<{ subject: string | null }>(query, [action, company])).rows
    },
    stop: () => server.stop(),
  }
}
