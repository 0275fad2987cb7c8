import { expect, test, type Page } from '@playwright/test'
import { clientTabCodes, places, type ClientRole, type ClientTabName } from '#areas/places.ts'
import { keysOf } from '#platform/record.ts'
import { callerOf } from './calls.ts'

export interface Client {
  readonly name: string
  /** 10 digits. */
  readonly organizationNumber: string
}

export const clientTabs = keysOf(clientTabCodes)

/** The first ten clients whose name or number begins so. */
export async function clientsLike(page: Page, type: ClientRole, query: string): Promise<Client[]> {
  const caller = await callerOf(page)
  const answer = await caller.post('/api/search/company', {
    query,
    companyType: type === 'issuer' ? 0 : 1,
  })
  return ((await answer.json()) as { hits: Client[] }).hits
}

/** The ten that stories choose from; told again after a failure, ten that none of them has met. */
async function choosable(page: Page, type: ClientRole): Promise<readonly Client[]> {
  const first = await clientsLike(page, type, '55')
  if (test.info().retry === 0) return first
  const met = new Set(first.map(({ organizationNumber }) => organizationNumber))
  const others: Client[] = []
  for (const beginning of ['555', '554', '553', '552'])
    if (others.length < 10) others.push(...(await clientsLike(page, type, beginning)))
  return others.filter(({ organizationNumber }) => !met.has(organizationNumber))
}

/**
 * A client of the demo world. Stories that change one take another `at` each, so that they do not
 * meet.
 */
export async function clientAt(page: Page, type: ClientRole, at: number): Promise<Client> {
  const hits = await choosable(page, type)
  expect(hits.length, `clients to choose ${at} from`).toBeGreaterThan(at)
  return hits[at] as Client
}

/** The address of a client's tab; without a tab of the overview. */
export const clientPage = (
  role: ClientRole,
  { organizationNumber }: Client,
  tab: ClientTabName = 'overview',
) => places.client(role, organizationNumber, tab)
