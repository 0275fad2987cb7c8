import type { Kind } from '../facts/facts.ts'
import {
  mapSettings,
  settings,
  type RuleSettings,
  type Setting,
  type Unit,
  type UnitValues,
} from './settings.ts'

/*
 * Shown and sent, numbers are in percent, points, kronor and days. Stored and judged they are whole
 * hundredths and öre, so that no float decides.
 */

/** The same, to be written to. */
export type Writable<T> = T extends object ? { -readonly [K in keyof T]: Writable<T[K]> } : T

/** From one of the two to the other: a number that is stored is `scale` for each one shown. */
export type Turn = (value: number, scale: number) => number
export const toStored: Turn = (value, scale) => Math.round(value * scale)
export const toShown: Turn = (value, scale) => value / scale

/** What one of the values that a rule measures is in what is stored. */
export const scaleOf = (kind: Kind) =>
  kind === 'ore' || kind === 'percent' || kind === 'points' ? 100 : 1
const hundredths = 100

const isNumber = (text: string) => /^-?\d+([.,]\d+)?$/.test(text)
/** A number in a table, written the Swedish way. */
const turnedText = (text: string, turn: Turn, scale: number) =>
  isNumber(text) ? String(turn(Number(text.replace(',', '.')), scale)).replace('.', ',') : text

/** What is stored of a setting, by its unit, to be written to. */
export type WrittenUnits = { [U in Unit]: Writable<UnitValues[U]> }
const turns: {
  readonly [U in Unit]: (value: UnitValues[U], turn: Turn, scale: number) => WrittenUnits[U]
} = {
  text: (text) => text,
  executionType: (type) => type,
  consequence: (consequence) => consequence,
  percent: (value, turn) => turn(value, hundredths),
  points: (value, turn) => turn(value, hundredths),
  pointsOrNone: (value, turn) => (value === null ? null : turn(value, hundredths)),
  ranges: (ranges, turn, scale) =>
    ranges.map(({ value: [from, to], endValue, partScore, rates }) => ({
      value: [turn(from, scale), turn(to, scale)],
      endValue: turn(endValue, scale),
      partScore: turn(partScore, hundredths),
      rates: rates.map(({ description, value }) => ({ description, value: turn(value, scale) })),
    })),
  table: (rows, turn, scale) =>
    rows.map(({ description, value, partScore }) => ({
      description,
      value: scale > 1 ? turnedText(value, turn, scale) : value,
      partScore: turn(partScore, hundredths),
    })),
  lines: (lines) => [...lines],
  flag: (flag) => flag,
}

/** A value of a setting, as `turn` makes it; `scale` is of what the rule measures. */
export const turned = <U extends Unit>(unit: U, value: UnitValues[U], turn: Turn, scale: number) =>
  turns[unit](value, turn, scale)

export const turnedSettings = (rule: RuleSettings, turn: Turn, scale: number) =>
  mapSettings<UnitValues, WrittenUnits>(rule, (unit, value) => turns[unit](value, turn, scale))

/** The settings, as they are stored, of a rule that nobody has set otherwise. */
export const initialSettings: RuleSettings = mapSettings<{ [U in Unit]: Setting<U> }, WrittenUnits>(
  settings,
  (unit, { initial }) => turns[unit](initial, toStored, 1),
)
