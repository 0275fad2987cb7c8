import { expect, type Page } from '@playwright/test'
import { callerOf } from './calls.ts'

export interface Client {
  readonly name: string
  /** 10 digits. */
  readonly organizationNumber: string
}

/** The first ten clients whose name or number begins so. */
export async function clientsLike(
  page: Page,
  type: 'issuer' | 'recipient',
  query: string,
): Promise<Client[]> {
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
export async function clientAt(
  page: Page,
  type: 'issuer' | 'recipient',
  at: number,
): Promise<Client> {
  const hits = await clientsLike(page, type, '55')
  expect(hits.length, `clients to choose ${at} from`).toBeGreaterThan(at)
  return hits[at] as Client
}

/**
 * The address of a client's tab: 1 overview, 5 right to sign, 9 documents, 10 settings, 11
 * cognomens.
 */
export const clientPage = (type: 'issuer' | 'recipient', { organizationNumber }: Client, tab = 1) =>
  `/client/${type}/${organizationNumber}/${tab}`
