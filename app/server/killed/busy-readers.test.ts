import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startInvoiceSystem } from '#simulators/invoice-system.ts'
import type { RunningSimulator } from '#simulators/simulator.ts'
import { interpretation } from '#areas/purchasing/interpretation/contract.ts'
import { closeReader } from '#reader/extract.ts'
import { fanned } from '#reader/testing/hostile-pdf.ts'
import {
  complete,
  pendingOf,
  startMailHouse,
  untilRead,
  type MailHouse,
} from '#areas/purchasing/interpretation/server/testing/house.ts'
import { envelope, saidTo } from '#areas/purchasing/interpretation/server/testing/smtp-client.ts'
import { startJobs } from '../jobs.ts'
import type { Person } from '../testing.ts'

let invoiceSystem: RunningSimulator
let house: MailHouse
let anna: Person
let id: string
beforeAll(async () => {
  invoiceSystem = await startInvoiceSystem()
  house = await startMailHouse(
    { INVOICE_SYSTEM_URL: invoiceSystem.url, JOBS_AT_ONCE: '2' },
    startJobs,
  )
  anna = house.anna
  id = await pendingOf(house, anna)
  for (const depth of [11, 12, 13, 14]) {
    const content = Uint8Array.from(await fanned(depth))
    await anna.call(interpretation.upload, {}, { name: `${depth}.pdf`, content })
  }
})
afterAll(async () => {
  closeReader()
  await house.stop()
  await invoiceSystem.stop()
})

describe('while files that take for ever are read', () => {
  it('what is saved is sent', async () => {
    await anna.call(interpretation.save, {
      id,
      documentFields: complete(),
      confirmNotStamped: true,
    } as never)
    const isDelivered = async () =>
      (await anna.call(interpretation.get, { id })).body.sentToInvoiceSystem
    await vi.waitUntil(isDelivered, { timeout: 150_000 })
  })

  it('mail is taken apart', async () => {
    const answers = await saidTo(house.mailUrl, ...envelope, 'Subject: Hej\r\n\r\nHej\r\n.\r\n')
    await untilRead(house, /Mottaget: (\S+)/.exec(answers.at(-1) ?? '')?.[1] ?? '')
  })

  it('they wait in the ledger, and people are answered', async () => {
    // Answered while the readers are at it still, as the counts say.
    const { body } = await anna.call(interpretation.intake, {})
    expect(body.counts).toContainEqual({ fate: 'received', count: 4 })
  })
})
