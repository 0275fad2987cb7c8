import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { toldByBooks } from '#areas/purchasing/invoices/server/public.ts'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { secondOf } from '#areas/credit/whitelist/server/testing/exceptions.ts'
import { collection } from '#areas/purchasing/invoices/server/testing/collection.ts'
import { monitoring, triggers } from '../contract.ts'
import { triggerTasks } from './jobs.ts'
import { emptyTriggers, saveTrigger, type SentTrigger } from './testing/trigger.ts'

let house: InvoiceHouse
let admin: Person
let issuer: string
let recipient: string
beforeAll(async () => {
  house = await startInvoiceHouse({ CHAT_WEBHOOK_URL: 'http://127.0.0.1:9/chat' })
  admin = await house.server.person(['Administrator'])
  issuer = await house.issuer({ financing: 50_000_000 })
  recipient = await house.recipient({ most: 50_000_000 })
})
afterAll(() => house.stop())
beforeEach(() => emptyTriggers(house.owner))

const save = (sent: Partial<SentTrigger> = {}) => saveTrigger(admin, sent)

const events = async () => (await admin.call(triggers.monitoringevents, {})).body
const tasks = async () =>
  (await house.owner.query('select * from user_task order by created_at')).rows
/** Does what the database has told the worker, twice: a job may be done again. */
async function work() {
  const { rows } = await house.owner.query<{ payload: object }>(
    `select payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
     where identifier = 'fire-triggers'`,
  )
  for (const { payload } of [...rows, ...rows])
    await triggerTasks['fire-triggers']?.(payload, house.services)
  return rows.length
}
/** An invoice that is decided on, and out of the way of the next. */
async function decided() {
  const { id } = await house.decided({ issuer, recipient })
  await house.owner.query(
    `update invoice set state = 12, state_at = skynet.now(), deleted_at = skynet.now(), deleted_by = 'test' where id = $1`,
    [id],
  )
  return id
}

describe('what happens', () => {
  it('to an invoice fires the triggers that wait for it, once', async () => {
    await decided()
    expect(await work()).toBe(0)
    await save({ name: 'Köp', code: 1001, selectedActions: [5000, 7000] })
    await save({ name: 'Annat', code: 1002, filterOutBlacklisted: true })
    const { rows } = await house.owner.query(
      'select name from company where organization_number = $1',
      [issuer],
    )
    const header = `Avslag för ${rows[0].name}`
    const id = await decided()
    expect(await work()).toBe(1)
    const { invoiceNumber } = await house.row(id)
    expect(await events()).toMatchObject({
      totalHits: 1,
      list: [
        { name: 'Köp', header, message: expect.stringContaining(`Faktura ${invoiceNumber} på`) },
      ],
    })
    expect(await tasks()).toMatchObject([
      { header, task_action: 1, action_id: issuer, tags: ['bevakning'] },
    ])
    const sent = await house.owner.query(
      `select payload from outbox_message where kind = 'trigger.message'`,
    )
    expect(sent.rows).toMatchObject([{ payload: { channel: 5000, title: header } }])
    const trail = await house.owner.query(
      `select body from audit_entry where body ->> 'action' = 'triggers.fired'`,
    )
    expect(trail.rows).toHaveLength(1)

    // Not for who is in the blacklist, whose invoices are rejected, nor for whom is not monitored.
    await house.owner.query(
      `insert into blacklist_item (blacklist_type, item_match, must_match, item_values, compared, company_name, tags, created_by, created_at)
       values (1, 'exact', false, array[$1], array[$1], 'X', '{}', 'test', skynet.now())`,
      [issuer],
    )
    await decided()
    await work()
    expect((await events()).totalHits).toBe(1)
    await house.owner.query('delete from blacklist_item')
    await house.owner.query(
      'update company set organization_type = 1 where organization_number = $1',
      [issuer],
    )
    const { body } = await admin.call(monitoring.list, {})
    const setting = body.find(({ name, settingType }) => name === 'Fakturor' && settingType === 10)
    const excluded = {
      id: setting?.id as string,
      value: 'true',
      monitoringExclusionList: [1, 15] as (1 | 15)[],
    }
    await admin.call(monitoring.save, { ...excluded, version: setting?.version, why: 'Får inte' })
    const second = await house.server.person(['CreditOfficer'])
    expect((await approve(second, 'stopMonitoring', excluded.id)).status).toBe(204)
    await decided()
    await work()
    expect((await events()).totalHits).toBe(1)
  })

  it('when an invoice is disputed is event 1007, once (triggers 9)', async () => {
    const { id, invoiceNumber } = await house.decided({ issuer, recipient })
    const dispute = { id, kind: 'disputed', saidBy: 'Anna', note: 'Trasigt' } as const
    await admin.call(collection.register, dispute)
    expect(await work()).toBe(0)
    await save({
      name: 'Bestridd',
      code: 1007,
      selectedActions: [7000],
      template: '{{ faktura.nummer }}',
    })
    await admin.call(collection.register, dispute)
    expect(await work()).toBe(1)
    expect(await tasks()).toMatchObject([{ message: invoiceNumber }])
  })

  it('when the issuer’s books say something else is event 1008 (triggers 10)', async () => {
    const { id, invoiceNumber } = await house.decided({ issuer, recipient })
    const { db } = house.services.writes
    await toldByBooks(db, id, 'Fakturan är redan betald', new Date())
    expect(await work()).toBe(0)
    await save({
      name: 'Bokföringen',
      code: 1008,
      selectedActions: [7000],
      template: '{{ faktura.nummer }}',
    })
    await toldByBooks(db, id, 'Fakturan är krediterad med 9', new Date())
    expect(await work()).toBe(1)
    expect((await tasks()).filter(({ message }) => message === invoiceNumber)).toHaveLength(1)
  })

  it('to what is known of a company fires by what is new, and by the amount', async () => {
    await save({
      name: 'Adress',
      code: 3001,
      template: '{{ uppgift.fore }} -> {{ uppgift.efter }}',
    })
    const filter = { triggerFilterType: 1 as const, filterValue: 50_000 }
    await save({
      name: 'Anmärkning',
      code: 3003,
      template: '{{ uppgift.efter }}: {{ uppgift.belopp }}',
      ...filter,
    })
    const rules = (await admin.call(triggers.all, {})).body.rules.slice(0, 2).map(({ id }) => id)
    const from = {
      selectedActions: [2000, 8000],
      templateForIssuer: 'Status {{ uppgift.efter }}',
      createUserTask: true,
    }
    await save({ name: 'Status', code: 3002, ...from, selectedRulesToWhitelist: rules })
    const known = {
      name: 'A',
      street: 'Gatan 1',
      zipCode: '1',
      city: 'B',
      status: 'active',
      ratingCode: null,
    }
    const remark = (amount: number) => ({ date: '2026-11-01', type: 'BF', amount, creditor: 'C' })
    const came = (content: object, age: string) =>
      house.owner.query(
        `insert into company_information (organization_number, provider, fetched_at, fetched_by, answer)
         values ($1, 'test', skynet.now() - $2::interval, 'test', $3)`,
        [issuer, age, { content, cost: null }],
      )
    await came({ ...known, paymentRemarks: [] }, '2 hours')
    await came(
      {
        ...known,
        street: 'Gatan 2',
        status: 'konkurs',
        paymentRemarks: [remark(49_999), remark(50_000)],
      },
      '1 hour',
    )
    // The company is a recipient too, which is told of once and only where it is not told of as an
    // issuer.
    await house.owner.query(
      'insert into client (organization_number, company_type, active) values ($1, 1, 1)',
      [issuer],
    )
    await save({
      name: 'Mottagare',
      code: 3004,
      selectedActions: [2000],
      templateForRecipient: '{{ foretag.roll }}',
    })
    await came(
      { ...known, street: 'Gatan 2', status: 'konkurs', ratingCode: 'A', paymentRemarks: null },
      '30 minutes',
    )
    await came(
      { ...known, street: 'Gatan 2', status: 'konkurs', ratingCode: 'B', paymentRemarks: null },
      '0 minutes',
    )
    await work()
    const { list } = await events()
    expect(list.map(({ name, message }) => [name, message]).sort()).toEqual([
      ['Adress', 'Gatan 1, 1 B -> Gatan 2, 1 B'],
      ['Anmärkning', 'BF 2026-11-01, C: 500,00'],
      ['Mottagare', 'Mottagare'],
      ['Status', 'Status konkurs'],
    ])
    expect((await tasks()).map(({ message }) => message)).toContain('Status konkurs')
    // triggers 4: nobody is let through by a trigger alone, nor by whoever saved it.
    const exceptions = async () =>
      (await house.owner.query('select created_by from whitelist_entry')).rows
    expect(await exceptions()).toEqual([])
    const second = await secondOf(house.server)
    const { list: asked } = (await second.call(approvals.all, { take: 100 })).body
    expect(asked).toHaveLength(rules.length)
    expect(asked[0]).toMatchObject({
      organizationNumber: issuer,
      askedBy: expect.stringMatching(/^Bevakningen \(Person /),
    })
    for (const { id } of asked) {
      expect(await admin.call(approvals.approve, { id })).toMatchObject({
        refusal: { code: 'ownAct' },
      })
      expect((await second.call(approvals.approve, { id })).status).toBe(204)
    }
    expect(await exceptions()).toHaveLength(rules.length)
  })

  it('to a limit that expires soon fires once for its day, as long ahead as is set', async () => {
    await save({ name: 'Limit', code: 2001, template: '{{ limit.typ }} {{ limit.gar_ut }}' })
    const today = stockholmDay(new Date())
    const expires = (day: string) =>
      house.owner.query(
        'update client_limit set expires_date = $2 where organization_number = $1 and limit_type = 1',
        [issuer, day],
      )
    const look = () => triggerTasks['look-for-expiring-limits']?.({}, house.services)
    await house.owner.query(
      `update client_limit set expires_date = $1 where limit_value is not null`,
      [addDays(today, 400)],
    )
    await expires(addDays(today, 31))
    await look()
    expect((await events()).totalHits).toBe(0)
    await expires(addDays(today, 30))
    await look()
    await look()
    expect(await events()).toMatchObject({
      totalHits: 1,
      list: [{ message: `Finansieringslimit ${addDays(today, 30)}`, organizationNumber: issuer }],
    })
  })
})
