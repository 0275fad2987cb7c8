import { describe, expect, it } from 'vitest'
import { monitoringValueProblem } from './monitoring.ts'
import {
  asFirst,
  changesOf,
  eventCodeList,
  passesFilter,
  triggerProblems,
  type Picture,
  type TriggerFields,
} from './rules.ts'

const trigger: TriggerFields = {
  code: 1002,
  selectedActions: [7000],
  selectedRulesToWhitelist: [],
  templateForIssuer: '',
  templateForRecipient: '',
  headerTemplate: 'Rubrik',
  template: 'Text',
  createUserTask: false,
  triggerFilterType: 0,
}

describe('a trigger', () => {
  it.each<[Partial<TriggerFields>, string[]]>([
    [{}, []],
    [{ template: '', headerTemplate: '' }, ['headerTemplate', 'template']],
    [{ selectedActions: [5000], template: '' }, ['template']],
    [{ selectedActions: [2000] }, ['templateForIssuer']],
    [{ selectedActions: [2000], templateForRecipient: 'Text', createUserTask: true }, []],
    [
      { selectedActions: [2000, 7000], templateForIssuer: 'Text', createUserTask: true },
      ['createUserTask'],
    ],
    [{ createUserTask: true }, ['createUserTask']],
    [{ selectedActions: [8000] }, ['selectedRulesToWhitelist']],
    [{ selectedActions: [8000], selectedRulesToWhitelist: ['taxDeferral'] }, []],
    [{ triggerFilterType: 1, filterValue: 100 }, ['triggerFilterType']],
    [{ triggerFilterType: 1, code: 3003 }, ['filterValue']],
    [{ triggerFilterType: 1, code: 3003, filterValue: 0 }, []],
  ])('%o is to be mended at %o', (changed, fields) =>
    expect(Object.keys(triggerProblems({ ...trigger, ...changed }))).toEqual(fields),
  )

  it('is filtered by the amount of a payment order, when that is known', () => {
    const filter = { triggerFilterType: 1, filterValue: 5000 }
    expect([4999, 5000, null, undefined].map((amount) => passesFilter(filter, amount))).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(passesFilter({ triggerFilterType: 0, filterValue: null }, 1)).toBe(true)
  })
  it('waits for one of the known events', () => expect(new Set(eventCodeList).size).toBe(13))
})

describe('what is new of a company', () => {
  const remark = {
    date: '2026-10-01',
    type: 'Betalningsföreläggande',
    amount: 50_000,
    creditor: 'Elbolaget',
  }
  const known: Picture = {
    name: 'Bolaget AB',
    street: 'Storgatan 1',
    zipCode: '111 11',
    city: 'Stockholm',
    status: 'active',
    ratingCode: 'A',
    paymentRemarks: [remark],
  }
  it('is told by what changed, and nothing else', () => {
    expect(changesOf(known, known)).toEqual([])
    expect(
      changesOf(known, {
        ...known,
        name: 'Nya AB',
        street: 'Nygatan 2',
        status: 'konkurs',
        ratingCode: 'B',
      }),
    ).toEqual([
      { code: 3001, what: 'Namn', before: 'Bolaget AB', after: 'Nya AB' },
      {
        code: 3001,
        what: 'Adress',
        before: 'Storgatan 1, 111 11 Stockholm',
        after: 'Nygatan 2, 111 11 Stockholm',
      },
      { code: 3002, what: 'Bolagsstatus', before: 'active', after: 'konkurs' },
      { code: 3004, what: 'Kreditbetyg', before: 'A', after: 'B' },
    ])
    const again = { ...remark, date: '2026-11-01', amount: 70_000 }
    expect(changesOf(known, { ...known, paymentRemarks: [remark, again] })).toEqual([
      {
        code: 3003,
        what: 'Betalningsanmärkning',
        before: '',
        after: 'Betalningsföreläggande 2026-11-01, Elbolaget',
        amount: 70_000,
      },
    ])
  })
  it('is what a first answer says otherwise than the other provider, or than a sound company (triggers 8)', () => {
    const codes = (before: Picture | undefined, after: Picture) =>
      changesOf(asFirst(before, after), after).map(({ code, before: was }) => [code, was])
    expect(codes(undefined, { ...known, paymentRemarks: [] })).toEqual([])
    expect(codes(undefined, { ...known, status: 'Konkurs inledd' })).toEqual([
      [3002, 'Aktivt'],
      [3003, ''],
    ])
    const written = {
      ...known,
      name: 'BOLAGET AB',
      street: 'STORGATAN 1',
      status: 'Aktivt',
      paymentRemarks: [{ ...remark, type: 'BF', creditor: 'ELBOLAGET AB' }],
    }
    expect(codes(known, written)).toEqual([])
    expect(codes(known, { ...written, status: 'KONKURS', ratingCode: 'C' })).toEqual([
      [3002, 'active'],
      [3004, 'A'],
    ])
    expect(codes({ ...known, status: null }, { ...written, status: 'KONKURS' })).toEqual([
      [3002, 'Aktivt'],
    ])
  })
  it('is nothing that one of the answers does not say', () => {
    const silent = { ...known, status: null, ratingCode: null, paymentRemarks: null }
    expect([...changesOf(silent, known), ...changesOf(known, silent)]).toEqual([])
  })
})

it('a monitoring setting holds on or off, or a number of days', () => {
  for (const [kind, value] of [
    ['invoices', 'true'],
    ['information', 'false'],
    ['limits', '30'],
    ['limits', '365'],
  ] as const)
    expect(monitoringValueProblem(kind, value), value).toBeUndefined()
  for (const [kind, value] of [
    ['invoices', '30'],
    ['limits', 'true'],
    ['limits', '0'],
    ['limits', '366'],
    ['limits', '-1'],
  ] as const)
    expect(monitoringValueProblem(kind, value), value).toBeDefined()
})
