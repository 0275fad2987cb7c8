import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ruleChanges } from './bucket-diff.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { suggestedConfiguration } from './catalogue/rule.ts'
import { rules } from './contract.ts'
import {
  mapSettings,
  settingNames,
  settings,
  type RuleSettings,
  type SettingName,
  type Unit,
  type UnitValues,
} from './engine/settings/settings.ts'
import { initialSettings } from './engine/settings/units.ts'
import { configurationOf, configurationSent, formOf } from './rule-form.ts'
import { sentOf, typedOf } from './web/typed-rule.ts'

/*
 * A setting is one line of the table: everything that knows settings knows each of them.
 */
const [measured] = catalogue
if (!measured) throw new Error('The catalogue is empty')
const rule = { ...suggestedConfiguration(measured), ...initialSettings }
/** Other values than the initial ones, as they are stored. */
const otherwise: { readonly [U in Unit]: UnitValues[U] } = {
  text: 'Något annat',
  executionType: 'binary',
  consequence: 'hold',
  percent: 1250,
  points: -325,
  pointsOrNone: 150,
  ranges: [{ value: [0, 12], endValue: 12, partScore: 250, rates: [] }],
  table: [{ description: 'Alla', value: '*', partScore: 50 }],
  lines: ['värde > 1'],
  flag: true,
}
const others: RuleSettings = mapSettings<Record<Unit, unknown>, UnitValues>(
  settings,
  (unit) => otherwise[unit],
)
const changed = (name: SettingName) => ({ ...rule, [name]: others[name] })
const shown = (configuration: typeof rule) => ({
  ...formOf(configuration),
  selectedSubRules: [],
  availableSubRules: [],
  bucketId: null,
  canEditAcceptNoInputData: true,
  limitIntervals: [],
  kind: measured.kind,
  executionTypes: [],
  needsInvoice: false,
  version: 1,
  changed: null,
  changedBy: null,
})

describe.each(settingNames)('%s', (name) => {
  it('begins otherwise than it can be set', () =>
    expect(rule[name]).not.toEqual(changed(name)[name]))

  it('is stored as it is shown', () => {
    const form = formOf(changed(name))
    expect(configurationOf(form)).toEqual(changed(name))
    expect(configurationSent({ ...form, id: measured.measure })).toEqual(changed(name))
  })

  it('is taken by calls, and refused by its label', () => {
    const form = formOf(changed(name))
    const field = rules.save.input.shape[name]
    expect(field.parse(form[name])).toEqual(form[name])
    expect(field.safeParse({}).success).toBe(false)
    expect(z.globalRegistry.get(field)?.label ?? settings[name].label).toBe(settings[name].label)
  })

  it('is sent as it is typed', () => {
    const answered = shown(changed(name))
    expect(sentOf(answered, typedOf(answered), false)).toMatchObject({
      [name]: answered[name],
    })
  })

  it('is told when it differs', () => {
    const differences = ruleChanges(rule, changed(name))
    expect(differences.map(({ field }) => field)).toEqual([
      settings[name].short ?? settings[name].label,
    ])
    expect(differences[0]?.before).not.toBe(differences[0]?.after)
  })
})
