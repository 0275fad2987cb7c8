import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/swedish/format.ts'
import {
  activeAt,
  activeName,
  autopilotProblem,
  changeIntegration,
  importProblem,
  overrideCounts,
  overrideProblem,
  overrideWindow,
  productLabels,
  productTypeOf,
  insolvencyText,
  stopReasons,
} from './rules.ts'

const today = '2026-11-21'

describe('status override (company 1, decision A14)', () => {
  it.each([
    ['active through today', { active: true, validTo: today }, undefined],
    ['active for four months', { active: true, validTo: '2027-03-21' }, undefined],
    [
      'active for a day more than four months',
      { active: true, validTo: '2027-03-22' },
      'validToOutside',
    ],
    ['active through yesterday', { active: true, validTo: '2026-11-20' }, 'validToOutside'],
    ['active without an end', { active: true, validTo: null }, 'validToMissing'],
    ['inactive without an end', { active: false, validTo: null }, undefined],
    ['inactive with an end', { active: false, validTo: today }, 'validToNotWanted'],
  ] as const)('%s', (_, override, problem) => {
    expect(overrideProblem(override, today)).toBe(problem)
  })

  it.each([
    ['2026-10-31', '2027-02-28'],
    ['2027-10-31', '2028-02-29'],
    ['2026-12-15', '2027-04-15'],
  ])('may from %s be set through %s', (day, last) => {
    expect(overrideWindow(day)).toEqual({ first: day, last })
  })

  it('counts through its last day, and an inactive one until it is removed', () => {
    const active = { active: true, validTo: today }
    expect([today, addDays(today, 1)].map((day) => overrideCounts(active, day))).toEqual([
      true,
      false,
    ])
    expect(overrideCounts({ active: false, validTo: null }, '2099-01-01')).toBe(true)
  })

  it.each([
    ['active, overridden to inactive', 1, { active: false, validTo: null }, 0],
    ['inactive, overridden to active', 0, { active: true, validTo: today }, 1],
    ['unknown, overridden to active', null, { active: true, validTo: today }, 1],
    ['inactive, its override has ended', 0, { active: true, validTo: '2026-11-20' }, 0],
    ['unknown', null, null, null],
    ['a number that means nothing', 7, null, null],
  ] as const)('%s', (_, stored, override, active) => {
    expect(activeAt(stored, override, today)).toBe(active)
  })

  it('has a word for each status', () => {
    expect([1, 0, null].map(activeName)).toEqual(['Aktiv', 'Inaktiv', 'Okänd'])
  })
})

describe('integration (company 3, 4)', () => {
  const off = {
    authKeyExisted: true,
    enableIntegrationInvoiceImport: false,
    integrationInvoiceAutopilot: false,
  }
  const on = { ...off, enableIntegrationInvoiceImport: true }
  const both = { ...on, integrationInvoiceAutopilot: true }
  it.each([
    ['import on with a key', off, { enableIntegrationInvoiceImport: true }, on],
    [
      'import on without a key',
      { ...off, authKeyExisted: false },
      { enableIntegrationInvoiceImport: true },
      'keyNeeded',
    ],
    ['autopilot on with import', on, { integrationInvoiceAutopilot: true }, both],
    ['autopilot on without import', off, { integrationInvoiceAutopilot: true }, 'importNeeded'],
    [
      'both on at once',
      off,
      { enableIntegrationInvoiceImport: true, integrationInvoiceAutopilot: true },
      both,
    ],
    ['autopilot off', both, { integrationInvoiceAutopilot: false }, on],
    ['import off takes autopilot with it', both, { enableIntegrationInvoiceImport: false }, off],
    [
      'import off wins over autopilot on',
      both,
      { enableIntegrationInvoiceImport: false, integrationInvoiceAutopilot: true },
      off,
    ],
    ['nothing', both, {}, both],
  ] as const)('%s', (_, before, wanted, after) => {
    expect(changeIntegration(before, wanted)).toEqual(after)
  })

  it('never ends with import without a key or autopilot without import, whatever is switched in whatever order', () => {
    const flag = fc.option(fc.boolean(), { nil: undefined })
    const wanted = fc.record({
      enableIntegrationInvoiceImport: flag,
      integrationInvoiceAutopilot: flag,
    })
    fc.assert(
      fc.property(fc.boolean(), fc.array(wanted), (authKeyExisted, changes) => {
        let state = {
          authKeyExisted,
          enableIntegrationInvoiceImport: false,
          integrationInvoiceAutopilot: false,
        }
        for (const change of changes) {
          const after = changeIntegration(state, change)
          if (typeof after !== 'string') state = after
          expect(state.enableIntegrationInvoiceImport && !state.authKeyExisted).toBe(false)
          expect(state.integrationInvoiceAutopilot && !state.enableIntegrationInvoiceImport).toBe(
            false,
          )
        }
      }),
    )
  })

  it('says why a switch is disabled', () => {
    expect(importProblem({ ...off, authKeyExisted: false })).toBe('keyNeeded')
    expect(importProblem(off)).toBeUndefined()
    expect(autopilotProblem(off)).toBe('importNeeded')
    expect(autopilotProblem(on)).toBeUndefined()
  })
})

it('shows AtivoCore as Ativofaktura (decision A12)', () => {
  expect([1, 2].map((code) => productLabels[productTypeOf(code)])).toEqual([
    'FactoringGruppen',
    'Ativofaktura',
  ])
})

it.each([
  ['nothing', {}, []],
  ['its own status', { active: 0 }, ['Egen status: inaktiv']],
  ['that nobody knows its status', { active: null }, ['Egen status: okänd']],
  ['somebody', { override: { active: false, validTo: null } }, ['Inaktiv för hand']],
  ['an override to active: nothing', { override: { active: true, validTo: '2026-12-01' } }, []],
  ['the register', { registerStatus: 'Vilande' }, ['Registret: Vilande']],
  [
    'that a provider tells it is insolvent',
    { insolvencies: [insolvencyText({ kind: 'bankruptcy', source: 'B', toldBy: 'feed' })] },
    ['Konkurs enligt Bevakning (B)'],
  ],
  ['the blacklist', { isBlacklisted: true }, ['Står i blacklist']],
] as const)('a company is stopped by %s (company 28)', (_, facts, reasons) => {
  const sound = {
    active: 1,
    override: null,
    registerStatus: 'Aktivt',
    insolvencies: [],
    isBlacklisted: false,
  }
  expect(stopReasons({ ...sound, ...facts }, '2026-11-22')).toEqual(reasons)
})
