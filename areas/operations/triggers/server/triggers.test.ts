import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { monitoring, triggers } from '../contract.ts'
import { triggerTasks } from './jobs.ts'

let house: InvoiceHouse
let admin: Person
let issuer: string
let recipient: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  admin = await house.server.person(['Administrator'])
  issuer = await house.issuer({ financing: 50_000_000 })
  recipient = await house.recipient({ most: 50_000_000 })
})
afterAll(() => house.stop())
beforeEach(async () => {
  await house.owner.query(
    'delete from monitoring_event; delete from automation_trigger; delete from user_task',
  )
  await house.owner.query(
    `delete from whitelist_entry; update monitoring_setting set monitoring_exclusion_list = '{}'`,
  )
  await house.owner.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'fire-triggers'))`,
  )
})

type Sent = Parameters<typeof admin.call<typeof triggers.save>>[1]
const typed = {
  name: 'Avslag',
  code: 1002,
  selectedActions: [7000],
  headerTemplate: 'Avslag för {{ foretag.namn }}',
  template: 'Faktura {{ faktura.nummer }} på {{ faktura.belopp }} kr till {{ faktura.mottagare }}',
  userTaskAction: 1,
} as const satisfies Sent
const save = (sent: Partial<Sent> = {}) => admin.call(triggers.save, { ...typed, ...sent } as Sent)

describe('a trigger', () => {
  it('is saved, listed with what there is to choose, changed and removed, with its trail', async () => {
    const saved = await save()
    expect(saved).toMatchObject({ status: 200, body: { ...typed, version: 1, filterValue: null } })
    const { body } = await admin.call(triggers.all, {})
    expect(body.list).toEqual([saved.body])
    expect(body.eventCodes).toContainEqual({ code: 1002, name: 'Faktura avslagen' })
    expect(body.actionTypes.map(({ code }) => code)).toEqual(
      expect.arrayContaining([2000, 5000, 7000, 8000]),
    )
    expect(body.userTaskActions).toContainEqual({ code: 1, name: 'Utställare, limiter' })
    expect(body.rules.length).toBeGreaterThan(0)

    const { id } = saved.body
    expect((await save({ id, name: 'Nekad', version: 1 })).body).toMatchObject({
      name: 'Nekad',
      version: 2,
    })
    expect(await save({ id, version: 1 })).toMatchObject({
      status: 409,
      refusal: { code: 'stale' },
    })
    expect((await admin.call(triggers.delete, { id })).status).toBe(204)
    expect((await admin.call(triggers.delete, { id })).status).toBe(404)
    expect((await save({ id })).status).toBe(404)
    const { rows } = await house.owner.query(
      'select body from audit_entry where subject = $1 order by at',
      [id],
    )
    expect(rows.map(({ body: row }) => [row.action, row.before?.name, row.after?.name])).toEqual([
      ['triggers.save', undefined, 'Avslag'],
      ['triggers.save', 'Avslag', 'Nekad'],
      ['triggers.delete', 'Nekad', undefined],
    ])
  })

  it.each<[string, Partial<Record<keyof Sent, unknown>>, string, string]>([
    ['no event', { code: undefined }, 'invalid', 'code'],
    ['an event nobody knows', { code: 4 }, 'invalid', 'code'],
    ['no action', { selectedActions: [] }, 'invalid', 'selectedActions'],
    ['an action nobody knows', { selectedActions: [5019] }, 'invalid', 'selectedActions.0'],
    ['no text', { template: ' ' }, 'incomplete', 'template'],
    [
      'a filter without an amount',
      { triggerFilterType: 1, filterValue: 1 },
      'incomplete',
      'triggerFilterType',
    ],
    ['a broken template', { template: '{{ a ' }, 'badTemplate', 'template'],
    ['a tag nobody knows', { template: '{% evil %}' }, 'badTemplate', 'template'],
    ['a file', { template: '{% include "/etc/passwd" %}' }, 'badTemplate', 'template'],
    [
      'an endless template',
      { template: '{% for a in (1..100000000) %}x{% endfor %}' },
      'badTemplate',
      'template',
    ],
    [
      'a rule that needs a value',
      { selectedActions: [8000], selectedRulesToWhitelist: ['paymentTerms'] },
      'unknownRule',
      'selectedRulesToWhitelist',
    ],
  ])('triggers 1: is refused with %s', async (_, sent, code, field) => {
    const { status, refusal } = await save(sent as Partial<Sent>)
    expect([status, refusal.code, refusal.fields?.[0]?.field]).toEqual([400, code, field])
  })

  it('has its templates tried', async () => {
    const tried = (template: string) => admin.call(triggers.testTemplate, { template, code: 1002 })
    expect((await tried(typed.template)).body.text).toBe(
      'Faktura 10023 på 125 000,00 kr till Mottagaren AB',
    )
    expect((await tried('{{ foretag.constructor }}{{ __proto__ }}!')).body.text).toBe('!')
    expect(await tried('{{ foretag.namn | nej: }')).toMatchObject({
      status: 400,
      refusal: { code: 'badTemplate' },
    })
  })

  it('is for administrators', async () => {
    const other = await house.server.person(['ConfigurationAdmin'])
    const id = '11111111-1111-4111-8111-111111111111'
    for (const [entry, input] of [
      [triggers.all, {}],
      [triggers.save, typed],
      [triggers.delete, { id }],
      [triggers.monitoringevents, {}],
      [triggers.testTemplate, { template: 'a', code: 1002 }],
      [monitoring.list, {}],
      [monitoring.save, { id, value: 'true', monitoringExclusionList: [] }],
    ] as const) {
      expect((await other.call(entry, input as never)).status, entry.id).toBe(403)
      expect((await house.server.anonymous(entry, input as never)).status, entry.id).toBe(401)
    }
  })
})

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
    `update invoice set state = 12, state_at = now(), deleted_at = now(), deleted_by = 'test' where id = $1`,
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
    expect(sent.rows).toEqual([
      { payload: { channel: 'Kredit', text: expect.stringContaining(header) } },
    ])
    const trail = await house.owner.query(
      `select body from audit_entry where body ->> 'action' = 'triggers.fired'`,
    )
    expect(trail.rows).toHaveLength(1)

    // Not for who is in the blacklist, whose invoices are rejected, nor for whom is not monitored.
    await house.owner.query(
      `insert into blacklist_item (blacklist_type, item_match, must_match, item_values, compared, company_name, tags, created_by, created_at)
       values (1, 'exact', false, array[$1], array[$1], 'X', '{}', 'test', now())`,
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
    expect(
      (await admin.call(monitoring.save, { ...excluded, version: setting?.version })).status,
    ).toBe(200)
    await decided()
    await work()
    expect((await events()).totalHits).toBe(1)
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
         values ($1, 'test', now() - $2::interval, 'test', $3)`,
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
    const exceptions = await house.owner.query(
      'select measure, organization_number, created_by from whitelist_entry',
    )
    expect(exceptions.rows).toHaveLength(rules.length)
    expect(exceptions.rows[0]).toMatchObject({
      organization_number: issuer,
      created_by: 'Bevakningen',
    })
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

describe('monitoring settings', () => {
  it('monitoring 1: are listed by what they are about, and saved by value and organisation types', async () => {
    const { body } = await admin.call(monitoring.list, {})
    expect(body.map(({ name, settingType, valueKind }) => [settingType, name, valueKind])).toEqual([
      [10, 'Företagsuppgifter', 'switch'],
      [10, 'Fakturor', 'switch'],
      [10, 'Limiter som går ut', 'days'],
      [11, 'Företagsuppgifter', 'switch'],
      [11, 'Limiter som går ut', 'days'],
    ])
    const { id, version } = body[2] as (typeof body)[number]
    const sent = { id, value: '45', monitoringExclusionList: [5, 1, 5] as (1 | 5)[], version }
    const saved = await admin.call(monitoring.save, sent)
    expect(saved.body).toMatchObject({
      value: '45',
      monitoringExclusionList: [1, 5],
      version: version + 1,
    })
    expect(await admin.call(monitoring.save, sent)).toMatchObject({
      status: 409,
      refusal: { code: 'stale' },
    })
    expect(
      await admin.call(monitoring.save, { ...sent, version: version + 1, value: 'true' }),
    ).toMatchObject({
      status: 400,
      refusal: { code: 'wrongValue', fields: [{ field: 'value' }] },
    })
    expect(
      (await admin.call(monitoring.save, { ...sent, monitoringExclusionList: [4 as never] }))
        .status,
    ).toBe(400)
    const nowhere = '11111111-1111-4111-8111-111111111111'
    expect((await admin.call(monitoring.save, { ...sent, id: nowhere })).status).toBe(404)
    const { rows } = await house.owner.query('select body from audit_entry where subject = $1', [
      id,
    ])
    expect(rows).toMatchObject([
      { body: { action: 'monitoring.save', before: { value: '30' }, after: { value: '45' } } },
    ])
  })
})
