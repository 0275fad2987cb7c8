import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadFolder } from '#platform/server/files/upload.ts'
import { watchLife } from '../testing/hostile/attack.ts'
import { drawOf } from '../testing/hostile/draw.ts'
import { hostileFile } from '../testing/hostile/file.ts'
import { customer } from '#areas/acquisition/customer/contract.ts'
import {
  customersHouse,
  type CustomersHouse,
} from '#areas/acquisition/customer/server/testing/customer-house.ts'

let house: CustomersHouse
beforeAll(async () => {
  house = await customersHouse()
})
afterAll(() => house.close())

it('hostile files of a customer are kept or refused with a sentence, and nothing is left of those refused', async () => {
  const { server } = house
  const { id, browser } = await house.inside()
  const { id: taskId } = await house.taskOf(id, 'BankAccountValidation')
  const giro = { bankName: 'Bankgiro' as const, accountNumber: '5050-1055', version: 0 }
  expect((await browser.call(customer.saveAccount, { taskId, ...giro })).status).toBe(204)
  const life = watchLife(server.url, 120_000)
  let kept = 0
  for (let number = 0; number < 40; number++) {
    const draw = drawOf(36, number)
    const { content, type, ending } = await hostileFile(draw)
    const file = new File([Uint8Array.from(content)], `../${number}.${ending}`, { type })
    const form = new FormData()
    const isQuestion = draw.hit(0.4)
    if (!isQuestion) form.append('taskId', taskId)
    form.append('file', file)
    const endpoint = isQuestion ? customer.verify : customer.addAccountFile
    const { status, refusal } = await browser.upload(endpoint, form)
    expect([number, status]).toEqual([number, expect.toBeOneOf([200, 204, 400, 409, 413, 415])])
    if (status >= 400) expect(refusal.message).toMatch(/^[A-ZÅÄÖ]/)
    if (status === 204) kept++
  }
  await life()
  expect(await readdir(uploadFolder(server.config.dataDir)).catch(() => [])).toEqual([])
  expect((await browser.call(customer.account, { taskId })).body.files).toHaveLength(kept)
})
