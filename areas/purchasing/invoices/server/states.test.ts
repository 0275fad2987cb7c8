import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoiceStateNumbers, invoiceStates, mayFollow } from '../states.ts'
import { startInvoiceHouse, type InvoiceHouse } from './testing/house.ts'

let house: InvoiceHouse
beforeAll(async () => {
  house = await startInvoiceHouse()
})
afterAll(() => house.stop())

it('what may follow on what is the same in the program and in the database', async () => {
  const { rows } = await house.owner.query<{ from_state: number; to_state: number }>(
    'select * from invoice_state_step',
  )
  const kept = new Set(rows.map(({ from_state: from, to_state: to }) => `${from} ${to}`))
  for (const from of invoiceStates)
    for (const to of invoiceStates)
      expect([
        from,
        to,
        kept.has(`${invoiceStateNumbers[from]} ${invoiceStateNumbers[to]}`),
      ]).toEqual([from, to, mayFollow(from, to)])
})

it('the database lets no invoice go another way, change what it says, or disappear', async () => {
  const issuer = await house.issuer()
  const { id } = await house.decided({ issuer, recipient: await house.recipient() })
  const asProgram = async (statement: string) => {
    const client = await house.owner.connect()
    try {
      await client.query('begin; set local role skynet_app')
      await client.query(statement, [id])
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  await expect(asProgram('update invoice set state = 4 where id = $1')).rejects.toThrow(/state/)
  await expect(asProgram('update invoice set state = 1 where id = $1')).rejects.toThrow(
    /state|check/,
  )
  await expect(asProgram('update invoice set state = 7 where id = $1')).rejects.toThrow(/state/)
  await expect(asProgram('update invoice set invoice_amount = 1 where id = $1')).rejects.toThrow(
    /permission denied/,
  )
  await expect(asProgram('delete from invoice where id = $1')).rejects.toThrow(/permission denied/)
  await expect(
    asProgram('delete from invoice_state_history where invoice_id = $1'),
  ).rejects.toThrow(/permission denied/)
  await expect(
    asProgram(`update invoice_state_history set comment = 'x' where invoice_id = $1`),
  ).rejects.toThrow(/permission denied/)
  await expect(
    asProgram(
      'update invoice_state_step set to_state = 1 where from_state = 1 and $1::uuid is not null',
    ),
  ).rejects.toThrow(/permission denied/)
})
