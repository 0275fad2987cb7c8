import { readBankgiro } from '#platform/swedish/bankgiro.ts'
import { passesLuhn } from '#platform/swedish/luhn.ts'
import type { Box } from '../document.ts'
import { around } from '../layout/segments.ts'
import type { Sheets } from './sheets.ts'

/**
 * What the machine-readable line at the foot of a payment slip says: '# 202626024 #  95331 45 0 >
 * 6628374#41#'.
 */
export interface GiroLine {
  readonly page: number
  readonly reference: string
  /** '95331.45'; undefined when the payer fills it in. */
  readonly amount: string | undefined
  readonly bankgiro: string | undefined
  readonly plusgiro: string | undefined
  readonly box: Box
}

const pattern =
  /#\s*(\d{2,25})\s*#\s*(?:(\d{1,9})\s+(\d{2})\s+(\d)\s*>)?\s*(\d{2,8})?\s*#\s*(\d{2})\s*#/

/** The check digit of the amount, kronor and öre together. */
const amountFits = (kronor: string, ore: string, digit: string) => passesLuhn(kronor + ore + digit)

/** Finds the giro lines whose check digits fit. */
export function giroLines(sheets: Sheets): GiroLine[] {
  return sheets.pages.flatMap(({ layout }) =>
    layout.lines.flatMap((line): GiroLine[] => {
      const text = line.map((segment) => segment.text).join(' ')
      const match = pattern.exec(text)
      const [, reference = '', kronor, ore = '', digit = '', account = '', code] = match ?? []
      if (!match || !passesLuhn(reference)) return []
      const bankgiro = readBankgiro(account)
      return [
        {
          page: layout.page.number,
          reference,
          amount:
            kronor !== undefined && amountFits(kronor, ore, digit)
              ? `${Number(kronor)}.${ore}`
              : undefined,
          bankgiro:
            bankgiro.ok && code !== '14'
              ? `${account.slice(0, -4)}-${account.slice(-4)}`
              : undefined,
          plusgiro: code === '14' && passesLuhn(account) ? account : undefined,
          box: around(line),
        },
      ]
    }),
  )
}
