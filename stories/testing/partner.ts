import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { callerOf } from './calls.ts'

/** As the demo world has it (docs/partner-api.md). */
const partner = {
  client_id: 'demo-partner',
  client_secret: 'sks_demo-partner-hemlighet-som-alla-far-kanna-till',
}
interface Seen {
  state: number
  decision: string | null
  reasons: string[]
}
interface Party {
  readonly name: string
  readonly organizationNumber: string
}
export interface Traded {
  readonly id: string
  readonly issuer: Party
  readonly recipient: Party
  /** The system it came from. */
  readonly partner: string
}

/** Invoices that were bought, with who sold them. */
export const bought = (page: Page): Promise<Traded[]> =>
  sold(page, ['Buy', 'BuyWithRecipientApproval', 'BuyWithRepurchaseLimit'])

/** Invoices that were sold, whatever was decided or with these decisions alone, with who sold them. */
export async function sold(page: Page, decisionStatusList?: string[]): Promise<Traded[]> {
  const caller = await callerOf(page)
  const answer = await caller.post('/api/invoice/all', { decisionStatusList, take: 100 })
  const { list } = (await answer.json()) as { list: Omit<Traded, 'partner'>[] }
  const whole = []
  for (const one of list) {
    const got = await caller.post('/api/invoice/get', { id: one.id })
    whole.push({ ...one, partner: ((await got.json()) as { partner: string }).partner })
  }
  return whole
}
/** Whether the demo's partner sold it, and so sells for its issuer. */
export const isPartners = ({ partner: from }: Traded): boolean => from === 'Bokio'

/** The calls of the demo's partner. */
export async function partnerOf(request: APIRequestContext) {
  const granted = await request.post('/partner/v1/token', {
    form: { grant_type: 'client_credentials', ...partner },
  })
  const { access_token: token } = (await granted.json()) as { access_token: string }
  const authorization = `Bearer ${token}`
  const post = async (data: object | string, type: string) => {
    const headers = {
      authorization,
      'content-type': type,
      'idempotency-key': `story-${Date.now()}`,
    }
    const answer = await request.post('/partner/v1/invoices', { headers, data })
    const body = (await answer.json()) as { invoices?: { id: string }[] }
    return { status: answer.status(), id: body.invoices?.[0]?.id ?? '' }
  }
  return {
    post,
    decided: async (id: string): Promise<Seen> => {
      const seen = async () =>
        (await (
          await request.get(`/partner/v1/invoices/${id}`, { headers: { authorization } })
        ).json()) as Seen
      await expect.poll(async () => (await seen()).decision).not.toBeNull()
      return seen()
    },
  }
}
