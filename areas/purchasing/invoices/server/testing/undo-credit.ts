import { expect } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { creditNotes } from '../../contract-credit.ts'
import type { InvoiceHouse } from './house.ts'

/** Undoes what a credit note has credited: somebody asks, and somebody new approves. */
export async function undoByTwo(
  { server }: Pick<InvoiceHouse, 'server'>,
  maker: Person,
  id: string,
): Promise<void> {
  const asked = await maker.call(creditNotes.undoCredit, { id, why: 'Fel faktura' })
  expect(asked.status).toBe(200)
  const second = await server.person(['Administrator'])
  expect((await approve(second, 'undoCredit', id)).status).toBe(204)
}
