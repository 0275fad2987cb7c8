import { counter } from '#platform/server/testing/counter.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { apiClientWithToken } from './api-client.ts'
import type { InvoiceHouse } from './house.ts'

export interface Row {
  readonly row: number
  readonly id: string | null
  readonly isNew: boolean
  readonly state: number | null
  readonly fields: readonly { readonly field: string; readonly message: string }[]
}
export interface Answer {
  readonly status: number
  readonly body: {
    readonly invoices: readonly Row[]
    readonly code: string
    readonly message: string
    readonly fields: Row['fields']
  }
}

const day = (days: number) => stockholmDay(new Date(Date.now() + days * dayLength))
let keys = 0
export const newKey = () => `key-${++keys}`
const number = counter()
/** Far from each other, as those of the house. */
export const newNumber = () => String(5037 + 37 * number())

/** An API client of Bokio with an issuer of its and a recipient, and the calls it makes. */
export async function partnerCaller(house: InvoiceHouse) {
  const token = await apiClientWithToken(house.owner, 'Bokio')
  const issuerOf = async (partner: string) => {
    const number = await house.issuer()
    await house.owner.query('update client set partner_type = $2 where organization_number = $1', [
      number,
      partner,
    ])
    return number
  }
  const issuer = await issuerOf('Bokio')
  const recipient = await house.recipient()
  return {
    token,
    issuer,
    recipient,
    issuerOf,
    async post(
      body: unknown,
      { key = newKey(), as = token, type = 'application/json' } = {},
    ): Promise<Answer> {
      const response = await fetch(`${house.server.url}/partner/v1/invoices`, {
        method: 'POST',
        headers: {
          'content-type': type,
          authorization: `Bearer ${as}`,
          ...(key && { 'idempotency-key': key }),
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      return { status: response.status, body: (await response.json()) as Answer['body'] }
    },
    async view(id: string, as = token) {
      const response = await fetch(`${house.server.url}/partner/v1/invoices/${id}`, {
        headers: { authorization: `Bearer ${as}` },
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    sound: (otherwise: object = {}) => ({
      issuerOrganizationNumber: issuer,
      recipientOrganizationNumber: recipient,
      recipientName: house.nameOf(recipient),
      invoiceNumber: newNumber(),
      invoiceAmount: 12500.5,
      vatAmount: '2500,10',
      invoiceDate: day(-1),
      dueDate: day(29),
      ...otherwise,
    }),
  }
}
export type PartnerCaller = Awaited<ReturnType<typeof partnerCaller>>
