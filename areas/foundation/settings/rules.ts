import { accepted, blocked, type Reading } from '#platform/swedish/reading.ts'
import { keysOf } from '#platform/record.ts'

/** The types of configuration values, with the words of the editor (settings 9). */
export const typeLabels = { number: 'Siffra', string: 'Text', bool: 'Bool' } as const
export type ValueType = keyof typeof typeLabels
export const valueTypes = keysOf(typeLabels)

interface TypeOf {
  number: number
  string: string
  bool: boolean
}
/** What the program reads of a setting: a number, a text, true or false, or a list of them. */
export type SettingValue<Type extends ValueType, Multiple extends boolean> = Multiple extends true
  ? readonly TypeOf[Type][]
  : TypeOf[Type]

/** Which numbers may be set, both ends included. */
export interface Range {
  readonly least: number
  readonly most: number
  /** Decimals at most; a whole number when left out. */
  readonly decimals?: number
  /** Swedish, as it stands after the number: 'dagar', 'kronor'. */
  readonly unit: string
}
/** Which texts may be set; of a list, each of its values. */
export interface Form {
  /** The whole of the text. */
  readonly pattern: RegExp
  /** Swedish, as it stands after 'ska vara': 'en domän, till exempel gmail.com'. */
  readonly words: string
}
interface Allowed {
  number: { readonly range: Range }
  string: { readonly form: Form }
  bool: unknown
}

interface Declared<Type extends ValueType, Multiple extends boolean> {
  readonly namespace: string
  readonly key: string
  readonly type: Type
  readonly allowMultiple: Multiple
  /** What holds as long as nobody has set another value. */
  readonly standard: SettingValue<Type, Multiple>
  /** Swedish: what it does. */
  readonly description: string
  /**
   * Whether it is a control, which takes two to change (settings 13): what moves money, decides whom we
   * do business with or how long a login counts, what tells anybody outside whom to pay, where to
   * send or what to sign, and how much our own take out or look up before it is noticed. Said of every
   * setting, so that none is without having been judged.
   */
  readonly control: boolean
}
/**
 * A setting the program knows and reads while it runs, with everything that may be set and what it
 * does.
 */
export type Setting<
  Type extends ValueType = ValueType,
  Multiple extends boolean = boolean,
> = Declared<Type, Multiple> & Allowed[Type]
/** Any setting, for lists of them. */
export type AnySetting = {
  readonly [T in ValueType]: Setting<T, true> | Setting<T, false>
}[ValueType]

/**
 * Declares a setting, typed by what it holds. The area that reads it declares it, and
 * app/server/settings.ts lists it for the editor.
 */
export const defineSetting = <const Type extends ValueType, const Multiple extends boolean>(
  setting: Setting<Type, Multiple>,
): Setting<Type, Multiple> => setting

const problems: Readonly<Record<ValueType, string>> = {
  number: 'Värde ska vara en siffra, till exempel 12 eller 12.5',
  string: 'Värde behöver fyllas i',
  bool: 'Värde ska vara true eller false',
}
const several = 'Skilj flera värden åt med komma.'

function readOne(type: ValueType, text: string): string | undefined {
  if (text === '') return undefined
  if (type === 'string') return text
  if (type === 'number') return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? text : undefined
  const lower = text.toLowerCase()
  return lower === 'true' || lower === 'false' ? lower : undefined
}

/**
 * Reads what was typed into the form that is stored: the parts trimmed, true and false in lower
 * case, a decimal comma as a point.
 */
export function readValue(type: ValueType, allowMultiple: boolean, text: string): Reading<string> {
  const typed = text.trim()
  if (!allowMultiple) {
    const one = readOne(type, type === 'number' ? typed.replace(',', '.') : typed)
    return one === undefined ? blocked(problems[type]) : accepted(one)
  }
  // A list of nothing; whether a setting may be one, its standard says.
  if (typed === '' && type === 'string') return accepted('')
  const parts = typed.split(',').map((part) => part.trim())
  const read = parts.map((part) => readOne(type, part))
  const wrong = read.indexOf(undefined)
  if (wrong === -1) return accepted(read.join(','))
  const what =
    parts[wrong] === ''
      ? 'Ett värde är tomt.'
      : `${problems[type]}, inte ${parts[wrong]?.slice(0, 50)}.`
  return blocked(`${what} ${several}`)
}

const valueOf: { readonly [T in ValueType]: (text: string) => TypeOf[T] } = {
  number: Number,
  string: (text) => text,
  bool: (text) => text === 'true',
}

/** The values of a stored list. */
const partsOf = (stored: string) => (stored === '' ? [] : stored.split(','))

/** The value of a stored text. @throws Error when the text does not fit the setting's type. */
export function settingValue<Type extends ValueType, Multiple extends boolean>(
  setting: Setting<Type, Multiple>,
  stored: string,
): SettingValue<Type, Multiple> {
  const reading = readValue(setting.type, setting.allowMultiple, stored)
  if (!reading.ok)
    throw new Error(
      `The configuration value ${setting.namespace} ${setting.key} is no ${setting.type}`,
    )
  const value = valueOf[setting.type]
  return (
    setting.allowMultiple ? partsOf(reading.value).map(value) : value(reading.value)
  ) as SettingValue<Type, Multiple>
}

/** The text a setting's standard is shown and edited as. */
export const standardText = ({ standard }: AnySetting) =>
  Array.isArray(standard) ? standard.join(',') : String(standard)

const inWords = new Intl.NumberFormat('sv-SE')
/** What may be set, as it stands after 'ska vara': 'ett heltal från 1 till 365 (dagar)'. */
export function allowedText(setting: AnySetting): string {
  if (setting.type === 'bool') return 'true eller false'
  if (setting.type === 'string') return setting.form.words
  const { least, most, decimals = 0, unit } = setting.range
  const number =
    decimals === 0
      ? 'ett heltal'
      : `ett tal med högst ${decimals} ${decimals === 1 ? 'decimal' : 'decimaler'}`
  return `${number} från ${inWords.format(least)} till ${inWords.format(most)} (${unit})`
}
const fits = (setting: AnySetting, one: string): boolean => {
  if (setting.type === 'bool') return true
  if (setting.type === 'string') return setting.form.pattern.test(one)
  const { least, most, decimals = 0 } = setting.range
  return Number(one) >= least && Number(one) <= most && (one.split('.')[1] ?? '').length <= decimals
}
/** Why a text in its stored form may not be set, naming the key and what is allowed. */
export function settingProblem(setting: AnySetting, stored: string): string | undefined {
  const parts = setting.allowMultiple ? partsOf(stored) : [stored]
  if (parts.length === 0 && standardText(setting) !== '')
    return `${setting.namespace} ${setting.key}: ange minst ett värde, ${allowedText(setting)}`
  if (parts.every((one) => fits(setting, one))) return undefined
  return `${setting.namespace} ${setting.key}: ${setting.allowMultiple ? 'varje värde' : 'värdet'} ska vara ${allowedText(setting)}`
}

type Name = { readonly namespace: string; readonly key: string }
export const sameName = (one: Name, other: Name) =>
  one.namespace.toLowerCase() === other.namespace.toLowerCase() &&
  one.key.toLowerCase() === other.key.toLowerCase()

/** By which what waits for a second person finds the sell block (settings 14). */
export const sellBlock = 'partner-api'
/** By which it finds a configuration value (settings 13). */
export const subjectOf = ({ namespace, key }: Name) => `${namespace} ${key}`
