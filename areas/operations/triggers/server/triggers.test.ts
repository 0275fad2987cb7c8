import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'

import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { monitoring, triggers } from '../contract.ts'
import { eventCodeList, fieldsOfEvent } from '../rules.ts'
import { emptyTriggers, saveTrigger, typed, type SentTrigger } from './testing/trigger.ts'

let house: InvoiceHouse
let admin: Person
beforeAll(async () => {
  house = await startInvoiceHouse({ CHAT_WEBHOOK_URL: 'http://127.0.0.1:9/chat' })
  admin = await house.server.person(['Administrator'])
})
afterAll(() => house.stop())
beforeEach(() => emptyTriggers(house.owner))

const save = (sent: Partial<SentTrigger> = {}) => saveTrigger(admin, sent)

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

  it('triggers 5: is put back after it was removed', async () => {
    const { body } = await save()
    await admin.call(triggers.delete, { id: body.id })
    expect((await admin.call(triggers.all, {})).body.list).toEqual([])
    expect((await admin.call(triggers.removed, {})).body).toMatchObject([
      { id: body.id, removedByName: expect.any(String), undoneUntil: expect.any(String) },
    ])
    expect((await admin.call(triggers.restore, { id: body.id })).body).toEqual({
      ...body,
      version: 2,
    })
    expect((await admin.call(triggers.all, {})).body.list).toMatchObject([{ id: body.id }])
    expect((await admin.call(triggers.removed, {})).body).toEqual([])
    expect((await admin.call(triggers.restore, { id: body.id })).status).toBe(404)
  })

  it.each<[string, Partial<Record<keyof SentTrigger, unknown>>, string, string]>([
    ['no event', { code: undefined }, 'invalid', 'code'],
    ['an event nobody knows', { code: 4 }, 'invalid', 'code'],
    ['no action', { selectedActions: [] }, 'invalid', 'selectedActions'],
    ['an action nobody knows', { selectedActions: [5020] }, 'invalid', 'selectedActions.0'],
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
    const { status, refusal } = await save(sent as Partial<SentTrigger>)
    expect([status, refusal.code, refusal.fields?.[0]?.field]).toEqual([400, code, field])
  })

  it.each([
    [
      'misspelt',
      '{{ faktura.numer }}',
      'Händelsen har inget fält ”faktura.numer”. Menade du faktura.nummer?',
    ],
    ['of another event', '{{ limit.belopp }}', 'Händelsen har inget fält ”limit.belopp”'],
    ['in a condition', '{% if kund %}a{% endif %}', 'Händelsen har inget fält ”kund”'],
    ['of none', '{{ __proto__ }}', 'Händelsen har inget fält ”__proto__”'],
  ])(
    'triggers 6: is refused with a field that is %s, when tried and when saved',
    async (_, template, message) => {
      const tried = await admin.call(triggers.testTemplate, { template, code: 1002 })
      expect(tried.refusal).toMatchObject({
        code: 'badTemplate',
        fields: [{ field: 'template', message }],
      })
      const saved = await save({ selectedActions: [2000, 5019], templateForIssuer: template })
      expect([saved.status, saved.refusal]).toMatchObject([
        400,
        { fields: [{ field: 'templateForIssuer', message }] },
      ])
    },
  )

  it('triggers 6: takes every field that its event is said to have', async () => {
    for (const code of eventCodeList) {
      const template = fieldsOfEvent(code)
        .map((field) => `{{ ${field} }}`)
        .join('|')
      const { body } = await admin.call(triggers.testTemplate, { template, code })
      expect(body.text).toContain('556016-0680')
    }
  })

  it('has its templates tried', async () => {
    const tried = (template: string) => admin.call(triggers.testTemplate, { template, code: 1002 })
    expect((await tried(typed.template)).body.text).toBe(
      'Faktura 10023 på 125 000,00 kr till Mottagaren AB',
    )
    expect((await tried('{{ foretag["constructor"] }}')).status).toBe(400)
    expect((await tried('{% assign a = "b" %}{{ a }}{% if faktura %}!{% endif %}')).body.text).toBe(
      'b!',
    )
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

describe('monitoring settings', () => {
  it('monitoring 22: to stop monitoring companies waits for a second person, who reads how many', async () => {
    const { owner, server } = house
    await owner.query('update company set organization_type = 5 where organization_number = $1', [
      await addCompany(owner, { roles: [1] }),
    ])
    const whom = async () =>
      (await admin.call(monitoring.list, {})).body.find(
        ({ settingType, name }) => settingType === 11 && name === 'Företagsuppgifter',
      )
    const before = await whom()
    if (!before) throw new Error('The setting is gone')
    const { id, version } = before
    const sent = { id, value: 'true', monitoringExclusionList: [5 as const], version }
    expect(await admin.call(monitoring.save, { ...sent, why: ' ' })).toMatchObject({
      status: 400,
      refusal: { fields: [{ field: 'why' }] },
    })
    const asked = await admin.call(monitoring.save, { ...sent, why: 'De säljer inget' })
    expect(asked.body).toMatchObject({ waits: true, monitoringExclusionList: [], version })
    const second = await server.person(['CreditOfficer'])
    expect(await waitingFor(second, 'stopMonitoring', id)).toMatchObject({
      title: 'Sluta bevaka företagsuppgifter för 1 mottagare',
      difference: [
        { label: 'Bevakas', before: 'Ja', after: 'Ja' },
        { label: 'Bevakas inte', before: '', after: 'Enskild firma' },
        { label: 'Företag som inte bevakas längre', before: '', after: '1' },
      ],
    })
    expect((await approve(second, 'stopMonitoring', id)).status).toBe(204)
    expect(await whom()).toMatchObject({ monitoringExclusionList: [5], version: version + 1 })
    // What is monitored again is monitored by one.
    const again = { ...sent, monitoringExclusionList: [], version: version + 1 }
    expect((await admin.call(monitoring.save, again)).body).toMatchObject({
      waits: false,
      monitoringExclusionList: [],
    })
  })

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
    const sent = { id, value: '45', monitoringExclusionList: [], version }
    const saved = await admin.call(monitoring.save, sent)
    expect(saved.body).toMatchObject({ value: '45', version: version + 1, waits: false })
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
