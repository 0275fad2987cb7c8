import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../../contract.ts'
import { complete, pendingOf, startHouse, type House } from '../testing/house.ts'

let house: House
let anna: Person
beforeAll(async () => {
  house = await startHouse()
  anna = await house.person(['InvoiceHandler'])
  await house.owner.query(
    `insert into company (organization_number, name) values ('5560160680', 'Utställaren AB'), ('5567037485', 'Mottagaren AB')`,
  )
})
afterAll(() => house.stop())

const seen = async (id: string) => (await anna.call(interpretation.get, { id })).body
const customerNumber = async (id: string) =>
  (await seen(id)).documentFields.customerNumber.formattedValue

describe('a correction', () => {
  it('teaches where the sender has the value, from the next document on, is shown, and can be taken back', async () => {
    const first = await pendingOf(house, anna, { extra: 'Avtalsbeteckning: AV-7071' })
    expect(await customerNumber(first)).toBe('K100')
    const { words } = (await anna.call(interpretation.getWords, { id: first, pageNumber: 1 })).body
    const word = words.find(({ text }) => text === 'AV-7071')
    const chosen = {
      rawValue: 'AV-7071',
      page: 1,
      startPosition: { x: word?.x ?? 0, y: word?.y ?? 0 },
      width: word?.width,
      height: word?.height,
    }
    await anna.call(interpretation.savechange, {
      id: first,
      documentFields: { customerNumber: chosen },
    })
    const { customerNumber: _, ...others } = complete()
    const saved = await anna.call(interpretation.save, {
      id: first,
      documentFields: others,
      confirmNotStamped: true,
    } as never)
    expect(saved.status).toBe(200)

    const second = await pendingOf(house, anna, { extra: 'Avtalsbeteckning: AV-8082' })
    expect(await customerNumber(second)).toBe('AV-8082')
    // The invoice that was sent speaks for the same recipient on the next.
    const [recipient] = (await anna.call(interpretation.getothermatches, { id: second })).body
      .recipientOrganizationNumber
    expect(recipient).toMatchObject({ formattedValue: '5567037485' })
    expect(recipient?.why).toContain(
      `Samma som på utställarens faktura ${others.invoiceNumber?.rawValue}`,
    )
    const { body: learned } = await anna.call(interpretation.learned, { id: second })
    const entry = learned.find(({ field }) => field === 'customerNumber')
    expect(entry).toMatchObject({
      sender: '5560160680',
      senderName: 'Utställaren AB',
      fieldLabel: 'Kundnummer',
      interpretationId: first,
      forgottenAt: null,
    })
    expect(entry?.what).toMatch(/^Kundnummer läses till höger om .*avtalsbeteckning/)

    const forgotten = await anna.call(interpretation.forgetLearned, { id: entry?.id as string })
    expect(forgotten.body.forgottenAt).not.toBeNull()
    const third = await pendingOf(house, anna, { extra: 'Avtalsbeteckning: AV-9093' })
    expect(await customerNumber(third)).toBe('K100')
    const left = (await anna.call(interpretation.learned, { id: third })).body
    expect(left.map(({ field }) => field)).not.toContain('customerNumber')

    await anna.call(interpretation.restoreLearned, { id: entry?.id as string })
    const fourth = await pendingOf(house, anna, { extra: 'Avtalsbeteckning: AV-1014' })
    expect(await customerNumber(fourth)).toBe('AV-1014')
    const all = (await anna.call(interpretation.learned, { includeForgotten: true })).body
    expect(all.length).toBeGreaterThanOrEqual(1)
    const nobody = '11111111-1111-4111-8111-111111111111'
    expect((await anna.call(interpretation.forgetLearned, { id: nobody })).status).toBe(404)
    expect((await anna.call(interpretation.restoreLearned, { id: nobody })).status).toBe(404)
  })
})

describe('straight through', () => {
  const turnOn = () =>
    house.owner.query(
      `insert into configuration_value (namespace, key, type, value, changed_by) values ('interpretation', 'straightThrough', 'bool', 'true', 'test')`,
    )

  it('is off from the beginning, and lists what is not proved', async () => {
    const id = await pendingOf(house, anna)
    const { status, unproved } = await seen(id)
    expect(status).toBe('Pending')
    expect(unproved.map(({ field }) => field)).toContain('invoiceStamped')
    expect(unproved.every(({ why, label }) => why !== '' && label !== '')).toBe(true)
  })

  it('sends by itself only when everything is proved', async () => {
    await turnOn()
    const unsure = await pendingOf(house, anna, { customerNumber: '' })
    const sure = await pendingOf(house, anna)
    // As the reader gives it when every value came from data.
    await house.owner.query(`update interpretation set structured = 'ubl' where id = $1`, [sure])
    const { unproved } = await seen(sure)
    expect(unproved.map(({ field }) => field)).toEqual(['invoiceStamped'])
    for (const id of [unsure, sure])
      await house.owner.query(
        `select graphile_worker.add_job('interpretation-straight-through', payload => json_build_object('id', $1::text))`,
        [id],
      )
    await vi.waitUntil(async () => (await seen(sure)).status === 'Completed', {
      timeout: 60_000,
      interval: 100,
    })
    expect(await seen(sure)).toMatchObject({
      completedBy: 'Skynet',
      invoiceStamped: true,
      delivery: { state: 'waiting' },
    })
    expect((await seen(unsure)).status).toBe('Pending')
  })
})
