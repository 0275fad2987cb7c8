import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { meanwhile } from '#platform/server/testing/meanwhile.ts'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { triggers } from '../contract.ts'
import { triggerTasks } from './jobs.ts'

let house: InvoiceHouse
let admin: Person
beforeAll(async () => {
  house = await startInvoiceHouse()
  admin = await house.server.person(['Administrator'])
})
afterAll(() => house.stop())

/** Calls of one function here, where templates are filled in another process. */
const little = 50_000
const tooLong = 'Mallen är för stor eller tar för lång tid att fylla i'
/** Said of each number there is, and never true. */
const never = (terms: number) => Array(terms).fill('x == 0').join(' or ')
const endless = `{{ (1..90000) | where_exp: "x", "${never(300)}" | size }}`

it.each([
  ['where_exp', endless],
  ['reject_exp', endless.replace('where_exp', 'reject_exp')],
  ['find_exp', endless.replace('where_exp', 'find_exp')],
  [
    'filters after each other',
    `{{ (1..15000)${` | reject_exp: "x", "${never(25)}"`.repeat(10)} | size }}`,
  ],
])('a template that goes on in %s is refused, and holds nobody up', async (_, template) => {
  const { answer, busiest } = await meanwhile(house.server.url, () =>
    admin.call(triggers.testTemplate, { template, code: 1002 }),
  )
  expect(answer).toMatchObject({ status: 400, refusal: { code: 'badTemplate', message: tooLong } })
  expect(busiest.times, busiest.what).toBeLessThan(little)
  const sound = await admin.call(triggers.testTemplate, {
    template: '{{ faktura.nummer }}',
    code: 1002,
  })
  expect(sound.body.text).toBe('10023')
})

it('a trigger whose template goes on for ever with what has happened says so, and keeps no other from its own', async () => {
  const save = (name: string, template: string) =>
    admin.call(triggers.save, {
      name,
      code: 1001,
      selectedActions: [7000],
      headerTemplate: name,
      template,
      userTaskAction: 1,
    })
  // It is well as long as it is tried with the example.
  const saved = await save(
    'A',
    `{% if faktura.nummer == "10023" %}sound{% else %}${endless}{% endif %}`,
  )
  expect(saved.status).toBe(200)
  expect((await save('B', 'Faktura {{ faktura.nummer }}')).status).toBe(200)
  const issuer = await house.issuer({ financing: 50_000_000 })
  const recipient = await house.recipient({ most: 50_000_000 })
  const { id } = await house.decided({ issuer, recipient })
  const { rows } = await house.owner.query<{ payload: object }>(
    `select payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
     where identifier = 'fire-triggers'`,
  )
  const { busiest } = await meanwhile(house.server.url, async () => {
    for (const { payload } of rows) await triggerTasks['fire-triggers']?.(payload, house.services)
  })
  expect(busiest.times, busiest.what).toBeLessThan(little)
  const { body } = await admin.call(triggers.monitoringevents, {})
  const { invoiceNumber } = await house.row(id)
  expect(body.list.map(({ header, message }) => [header, message]).sort()).toEqual([
    ['A', tooLong],
    ['B', `Faktura ${invoiceNumber}`],
  ])
})
