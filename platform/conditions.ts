import { z } from 'zod'
import { isKeyOf } from './record.ts'
import { isDay } from './swedish/format.ts'
import { readCompanyNumber } from './swedish/organization-number.ts'
import { mayBeginNumber } from './swedish/searched-number.ts'

/**
 * What a column of a list holds: `instant` is a day to people, as it is by the clock of Stockholm, and
 * `code` a text that names a thing and no person, such as the number of an invoice.
 */
type ColumnKind =
  | 'text'
  | 'code'
  | 'companyNumber'
  | 'number'
  | 'amount'
  | 'day'
  | 'instant'
  | 'choice'
/** A column that a list can be narrowed by (shell 117). */
export interface ConditionColumn {
  /** Its head. */
  readonly label: string
  readonly kind: ColumnKind
  /** What a choice may be, with its words. */
  readonly choices?: Readonly<Record<string, string>>
  /** It may be unknown, which can be asked for as well. */
  readonly mayLack?: boolean
}
export type ConditionColumns = Readonly<Record<string, ConditionColumn>>

/** How a column is compared, in the words of the screen, and with how many values. */
export const operators = {
  is: { words: 'är', takes: 'one' },
  contains: { words: 'innehåller', takes: 'one' },
  begins: { words: 'börjar med', takes: 'one' },
  least: { words: 'minst', takes: 'one' },
  most: { words: 'högst', takes: 'one' },
  between: { words: 'mellan', takes: 'two' },
  before: { words: 'före', takes: 'one' },
  after: { words: 'efter', takes: 'one' },
  last: { words: 'senaste dagarna', takes: 'one' },
  oneOf: { words: 'är någon av', takes: 'many' },
  noneOf: { words: 'är ingen av', takes: 'many' },
  empty: { words: 'är tomt', takes: 'none' },
  filled: { words: 'är ifyllt', takes: 'none' },
} as const
export type Operator = keyof typeof operators

const numeric = ['is', 'least', 'most', 'between'] as const
const ofDays = ['is', 'before', 'after', 'between', 'last'] as const
const byKind: Readonly<Record<ColumnKind, readonly Operator[]>> = {
  text: ['contains', 'is', 'begins'],
  code: ['is', 'begins', 'contains'],
  companyNumber: ['is', 'begins'],
  number: numeric,
  amount: numeric,
  day: ofDays,
  instant: ofDays,
  choice: ['oneOf', 'noneOf'],
}
/** How a column can be compared, the most usual first. */
export const operatorsOf = ({ kind, mayLack }: ConditionColumn): readonly Operator[] => [
  ...byKind[kind],
  ...(mayLack ? (['empty', 'filled'] as const) : []),
]

/** A condition as it is understood: amounts in öre, company numbers as 10 digits or how they begin. */
export interface Condition<Name extends string = string> {
  readonly column: Name
  readonly operator: Operator
  readonly values: readonly string[]
}

/** Conditions of one list at most, and characters of one. */
export const mostConditions = 10
const longest = 400
const longestText = 100
const mostDays = 3660
/** What is before no day that anything here has happened on, and after none. */
const [firstDay, lastDay] = ['1900-01-01', '2999-12-31']
const leastBeginning = 6

const oreOf = (text: string): string | undefined => {
  const [, sign = '', kronor, ore = ''] = /^(-?)(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return kronor === undefined ? undefined : String(Number(`${sign}${kronor}${ore.padEnd(2, '0')}`))
}
const dayIn = (text: string) =>
  isDay(text) && text >= firstDay && text <= lastDay ? text : undefined

/** A value as it is compared; undefined for one that the column cannot have. */
function valueOf({ kind, choices }: ConditionColumn, operator: Operator, text: string) {
  if (operator === 'last')
    return /^[1-9]\d{0,3}$/.test(text) && Number(text) <= mostDays ? text : undefined
  switch (kind) {
    case 'text':
    case 'code':
      return text.length <= longestText && !/\p{Cc}|\p{Cs}/u.test(text) ? text : undefined
    case 'companyNumber': {
      const digits = text.replaceAll(/\D/g, '')
      if (operator === 'begins')
        // A sole trader's is a person's number, and is found whole alone (search 14).
        return digits.length >= leastBeginning && digits.length <= 10 && mayBeginNumber(digits)
          ? digits
          : undefined
      const reading = readCompanyNumber(text)
      return reading.ok && /^\d{10}$/.test(reading.value) ? reading.value : undefined
    }
    case 'number':
      return /^-?\d{1,9}([.,]\d{1,4})?$/.test(text) ? text.replace(',', '.') : undefined
    case 'amount':
      return oreOf(text)
    case 'day':
    case 'instant':
      return dayIn(text)
    case 'choice':
      return choices && isKeyOf(choices, text) ? text : undefined
  }
}

const asks: Readonly<Record<ColumnKind, string>> = {
  text: `skriv högst ${longestText} tecken`,
  code: `skriv högst ${longestText} tecken`,
  companyNumber: `skriv ett organisationsnummer som finns, eller minst ${leastBeginning} siffror av dess början`,
  number: 'skriv ett tal, till exempel 12',
  amount: 'skriv ett belopp i kronor, till exempel 1250,50',
  day: 'skriv en dag, till exempel 2026-11-24',
  instant: 'skriv en dag, till exempel 2026-11-24',
  choice: 'välj något som finns i listan',
}

/** What stands between values, of which none has it. */
const separators = { two: '..', many: '|' } as const

function partsOf(written: string, takes: (typeof operators)[Operator]['takes']) {
  if (takes === 'none') return written === '' ? [] : undefined
  if (takes === 'one') return [written]
  const parts = written.split(separators[takes])
  return takes === 'two' && parts.length !== 2 ? undefined : parts
}

/** A condition as it stands in the address and in calls: `belopp.between.1000..5000`. */
export const writtenCondition = (
  column: string,
  operator: Operator,
  values: readonly string[],
): string => {
  const { takes } = operators[operator]
  const separator = takes === 'two' || takes === 'many' ? separators[takes] : ''
  return [column, operator, values.join(separator)].join('.')
}

/** The parts of a condition as they are written, whatever they say. */
export function splitCondition(
  written: string,
): readonly [column: string, operator: string, rest: string] {
  const [column = '', operator = ''] = written.split('.', 2)
  return [column, operator, written.slice(column.length + operator.length + 2)]
}

/**
 * Reads a condition. Answers what is wrong with it in Swedish, with the column's head, when it asks for
 * what the list cannot be narrowed by.
 */
export function readCondition<C extends ConditionColumns>(
  columns: C,
  written: string,
): Condition<keyof C & string> | { readonly problem: string } {
  const [name, operator, rest] = splitCondition(written)
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) return { problem: `Listan har ingen kolumn '${name.slice(0, 40)}' att filtrera på` }
  const { label } = column
  if (!isKeyOf(operators, operator) || !operatorsOf(column).includes(operator))
    return { problem: `${label} kan inte filtreras på det sättet. Välj ett annat villkor.` }
  const wrong = {
    problem: `${label}: ${operator === 'last' ? `skriv ett antal dagar, 1 till ${mostDays}` : asks[column.kind]}`,
  }
  const parts = partsOf(rest, operators[operator].takes)
  if (!parts) return wrong
  const values = parts
    .map((part) => part.trim())
    .flatMap((part) => valueOf(column, operator, part) ?? [])
  if (values.length < parts.length || values.includes('')) return wrong
  const [from = '', to = ''] = values
  const isTurned =
    column.kind === 'day' || column.kind === 'instant' ? to < from : Number(to) < Number(from)
  if (operator === 'between' && isTurned)
    return { problem: `${label}: det andra värdet ska vara lika stort som det första eller större` }
  return { column: name, operator, values }
}

/** The conditions of a list that can be understood. */
export const readConditions = <C extends ConditionColumns>(
  columns: C,
  written: readonly string[],
) =>
  written.flatMap((one) => {
    const read = readCondition(columns, one)
    return 'problem' in read ? [] : [read]
  })

/** The field of a call that narrows a list by its columns: each condition as it stands in the address. */
export const conditionsField = (columns: ConditionColumns) =>
  z
    .array(
      z
        .string()
        .max(longest, `Ett villkor får vara högst ${longest} tecken`)
        .check((context) => {
          const read = readCondition(columns, context.value)
          if ('problem' in read)
            context.issues.push({ code: 'custom', message: read.problem, input: context.value })
        }),
    )
    .max(mostConditions, `Listan får ha högst ${mostConditions} villkor`)
    .default([])
    .meta({ label: 'Filter' })
