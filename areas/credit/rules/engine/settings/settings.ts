import { keysOf, nameOfCode } from '#platform/record.ts'

/**
 * How a rule is judged, as the wire and what is stored number it (rules 8): it gives a part score,
 * holds or not by its conditions, sums its sub-rules, is one of those, or gives one of two scores.
 */
export const executionTypeNumbers = {
  scored: 0,
  condition: 1,
  composite: 2,
  subRule: 3,
  binary: 4,
} as const
export type ExecutionType = keyof typeof executionTypeNumbers
/** @throws Error when no type has the number. */
export const executionTypeOf = (number: number): ExecutionType =>
  nameOfCode(executionTypeNumbers, number, 'type of rule')

/**
 * What a blocking rule that fails leads to. `cover`: the recipient counts as below the accepted
 * rating.
 */
export const consequences = ['reject', 'hold', 'approval', 'cover'] as const
export type Consequence = (typeof consequences)[number]

/**
 * A row of a table: whoever measures exactly `value` gets `partScore`. '*' stands for every other
 * value.
 */
export interface Rate {
  readonly description: string
  readonly value: string
  /** Hundredths of a point, -1000 to 1000. */
  readonly partScore: number
}
/**
 * From `value[0]` up to, not including, `value[1]`. Ranges follow on each other; the lowest holds
 * for everything below it too, and the highest for everything above.
 */
export interface RuleRange {
  readonly value: readonly [number, number]
  /** Where the slider ends. Never judged. */
  readonly endValue: number
  readonly partScore: number
  /** Labels along the slider. Never judged. */
  readonly rates: readonly { readonly description: string; readonly value: number }[]
}

/** What a setting is measured in, and what is stored of it. */
export interface UnitValues {
  readonly text: string
  readonly executionType: ExecutionType
  readonly consequence: Consequence
  /** Shown in percent, stored in hundredths: 10000 is 100 %. */
  readonly percent: number
  /** Shown in points, stored in hundredths. */
  readonly points: number
  /** The same, and null for none. */
  readonly pointsOrNone: number | null
  /** On the scale of what the rule measures: öre, hundredths of a percent, days. */
  readonly ranges: readonly RuleRange[]
  readonly table: readonly Rate[]
  readonly lines: readonly string[]
  readonly flag: boolean
}
export type Unit = keyof UnitValues

/** A setting, as its line of the table says it. */
export interface Setting<U extends Unit = Unit> {
  readonly unit: U
  readonly label: string
  /** What it is called in a list of changes, when not by its label. */
  readonly short?: string
  /** Of a rule that nobody has set otherwise; numbers, like `min` and `max`, as they are shown. */
  readonly initial: UnitValues[U]
  readonly min?: number
  /** The largest number, or the longest text or list. */
  readonly max?: number
  /** The types of rules that it counts for; all when it does not say. */
  readonly types?: readonly ExecutionType[]
}

export const mostConditions = 50

/**
 * How a rule can be set, in the order of the editor. What is stored, what calls take and answer,
 * the form, what differs between two versions and the initial value all follow from its line here.
 */
const table = {
  ruleName: { unit: 'text', label: 'Regelns namn', short: 'Namn', initial: '', max: 100 },
  userFriendlyFailMessage: { unit: 'text', label: 'Text vid avslag', initial: '', max: 500 },
  executionType: {
    unit: 'executionType',
    label: 'Regelns typ',
    short: 'Typ',
    initial: 'scored',
  },
  importance: {
    unit: 'percent',
    label: 'Vikt',
    initial: 0,
    min: 0,
    max: 100,
    types: ['scored', 'composite', 'binary'],
  },
  minRatingAccepted: {
    unit: 'pointsOrNone',
    label: 'Lägsta godkända betyg',
    initial: null,
    min: -10,
    max: 10,
    types: ['scored', 'composite'],
  },
  ruleRanges: {
    unit: 'ranges',
    label: 'Intervall',
    initial: [],
    max: 100,
    types: ['scored', 'subRule'],
  },
  rateList: {
    unit: 'table',
    label: 'Tabell',
    initial: [],
    max: 300,
    types: ['scored', 'subRule'],
  },
  conditions: {
    unit: 'lines',
    label: 'Villkor',
    initial: [],
    max: mostConditions,
    types: ['condition', 'binary'],
  },
  /** Part score of a binary rule that holds. */
  maxValue: {
    unit: 'points',
    label: 'Delpoäng om godkänd',
    initial: 10,
    min: -10,
    max: 10,
    types: ['binary'],
  },
  /** Part score of a binary rule that does not hold. */
  minValue: {
    unit: 'points',
    label: 'Delpoäng om ej godkänd',
    initial: 0,
    min: -10,
    max: 10,
    types: ['binary'],
  },
  acceptNoInputData: { unit: 'flag', label: 'Godta att uppgift saknas', initial: false },
  whitelistEnabled: { unit: 'flag', label: 'Undantag tillåts', initial: false },
  consequence: { unit: 'consequence', label: 'Följd', initial: 'reject' },
} as const satisfies Readonly<Record<string, { [U in Unit]: Setting<U> }[Unit]>>

export type SettingName = keyof typeof table
/** Something of every setting, by its unit. */
export type BySetting<Units extends Record<Unit, unknown>> = {
  [Name in SettingName]: Units[(typeof table)[Name]['unit']]
}
/** The settings of a rule as they are stored and judged. */
export type RuleSettings = Readonly<BySetting<UnitValues>>

export const settings: Readonly<BySetting<{ [U in Unit]: Setting<U> }>> = table
export const settingNames = keysOf(settings)

/** Makes something of every setting of a rule, by its unit. */
export function mapSettings<From extends Record<Unit, unknown>, To extends Record<Unit, unknown>>(
  rule: Readonly<BySetting<From>>,
  make: <U extends Unit>(unit: U, value: From[U], setting: Setting<U>, name: SettingName) => To[U],
): BySetting<To> {
  const madeOf = <Name extends SettingName>(name: Name): BySetting<To>[Name] =>
    make(table[name].unit, rule[name], settings[name], name)
  // Each is of its own setting's unit, as madeOf says; what is gathered of them loses which is whose.
  return Object.fromEntries(settingNames.map((name) => [name, madeOf(name)])) as BySetting<To>
}
/** Whether a setting counts for rules of a type. */
export const countsFor = (name: SettingName, type: ExecutionType) =>
  settings[name].types?.includes(type) ?? true
