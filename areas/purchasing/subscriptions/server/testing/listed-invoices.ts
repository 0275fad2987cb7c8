import type { Person } from '#app/server/testing.ts'

interface ListedInvoice {
  readonly id: string
  readonly subscriptionExists: boolean
}

/** The list of invoices as the screen asks for it, whose contract is no door of its area. */
export async function listedInvoices(
  address: string,
  { token }: Pick<Person, 'token'>,
  subscriptionFilter: 1 | 2,
): Promise<readonly ListedInvoice[]> {
  const answer = await fetch(`${address}/api/invoice/all`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subscriptionFilter, take: 100 }),
  })
  const { list } = (await answer.json()) as { readonly list: readonly ListedInvoice[] }
  return list
}
