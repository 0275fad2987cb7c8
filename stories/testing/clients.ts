import { expect, type Page } from '@playwright/test'
import { places, type ClientRole, type ClientTabName } from '#areas/places.ts'
import { callerOf } from './calls.ts'

export interface Client {
  readonly name: string
  /** 10 digits. */
  readonly organizationNumber: string
}

/** The first ten clients whose name or number begins so. */
export async function clientsLike(page: Page, type: ClientRole, query: string): Promise<Client[]> {
  const caller = await callerOf(page)
  const answer = await caller.post('/api/search/company', {
    query,
    companyType: type === 'issuer' ? 0 : 1,
  })
  return ((await answer.json()) as { hits: Client[] }).hits
}

/**
 * A client of the demo world. Stories that change one take another `at` each, so that they do not
 * meet.
 */
export async function clientAt(page: Page, type: ClientRole, at: number): Promise<Client> {
  const hits = await clientsLike(page, type, '55')
  expect(hits.length, `clients to choose ${at} from`).toBeGreaterThan(at)
  return hits[at] as Client
}

/** The address of a client's tab; without a tab of the overview. */
export const clientPage = (
  role: ClientRole,
  { organizationNumber }: Client,
  tab: ClientTabName = 'overview',
) => places.client(role, organizationNumber, tab)
