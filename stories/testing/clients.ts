import { expect, type Page } from '@playwright/test'
import { callerOf } from './calls.ts'

export interface Client {
  readonly name: string
  /** 10 digits. */
  readonly organizationNumber: string
}

/** A client of the demo world. Stories that change one take another `at` each, so that they do not meet. */
export async function clientAt(page: Page, type: 'issuer' | 'recipient', at: number): Promise<Client> {
  const caller = await callerOf(page)
  const answer = await caller.post('/api/search/company', { query: '55', companyType: type === 'issuer' ? 0 : 1 })
  const { hits } = (await answer.json()) as { hits: Client[] }
  const client = hits[at]
  expect(client, `${type} ${at} of ${hits.length}`).toBeDefined()
  return client as Client
}

/** The address of a client's tab: 1 overview, 5 right to sign, 9 documents, 10 settings, 11 cognomens. */
export const clientPage = (type: 'issuer' | 'recipient', { organizationNumber }: Client, tab = 1) =>
  `/client/${type}/${organizationNumber}/${tab}`
