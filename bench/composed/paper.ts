import type { Sheet } from '#reader/testing/sheet.ts'
import type { Bill } from './bill.ts'
import type { Choice } from './choice.ts'
import type { Words } from './words.ts'
import type { AmountWriter } from './writing.ts'

/** What every part of an invoice is drawn with. */
export interface Paper {
  readonly choice: Choice
  readonly sheet: Sheet
  readonly bill: Bill
  readonly words: Words
  readonly day: (day: string) => string
  readonly amount: AmountWriter
  readonly colon: string
  /** The page that is drawn on, from 1. */
  page: number
}

/** The name of a field. */
export type Field = NonNullable<Parameters<Sheet['text']>[4]>

/** What stands beside or under a label. */
export interface Item {
  readonly label: string
  readonly value: string
  readonly field?: Field
}

/** Where pages begin and end, in points. */
export const edges = { left: 48, right: 548, foot: 752 } as const

/** One way of setting items out. Answers where they end. */
export type SetOut = (
  paper: Paper,
  items: readonly Item[],
  x: number,
  y: number,
  width: number,
) => number
