import { formatNumber } from '#platform/swedish/format.ts'
import type { BatchState, BatchType } from './rules.ts'

/** batch 1, 3. */
export const fileMissing = 'Fil behöver väljas'
export const startFailed = 'Något gick fel när körningen skulle påbörjas'
/** What is said of when a run begins (batch 2). */
export const startsAtOnceText = 'Körningen startar direkt och resultatet skickas via Teams'
export const isScheduledText = (from: string, to: string) =>
  `Körningen schemaläggs mellan ${from} och ${to}`

/** Of a company in a run for prospects: its rating stays as it is. */
export const alreadyClient = 'Redan klient'
/** Of a company that a rule says no to, before what the rule says (batch 7). */
export const noLimit = 'Ingen limit'
/** Of a company that was left when somebody cancelled the run. */
export const runCancelled = 'Körningen avbröts'
/** Of a company that what was approved did not cover any more. */
export const budgetUsedUp = 'Den godkända kostnaden räckte inte längre'
export const unexpectedText = 'Ett oväntat fel har inträffat'
export const unreadableFile =
  'Filen kunde inte läsas. Spara den som xlsx, csv eller txt och försök igen.'
export const unreadableQuotes = (row: number) =>
  `Filen kunde inte läsas: citattecknen på rad ${row} hör inte ihop. Rätta raden och försök igen.`
export const noNumbers = 'Filen innehåller inga organisationsnummer'
export const tooManyNumbers = (most: number) =>
  `Filen har för många rader, högst ${most} kan bedömas på en gång`

export const tooLarge =
  'Filen är för stor att läsa. Behåll bara kolumnen med organisationsnummer och försök igen.'
const keepNumbers = 'Behåll bara kolumnen med organisationsnummer, i en ny fil, och försök igen.'
const units = {
  unpackedMegabytes: 'MB när den packas upp',
  rows: 'rader',
  columns: 'kolumner',
  cells: 'celler',
} as const
/** Which limit a workbook is beyond, counted to the last cell that anything is said of. */
export const tooLargeWorkbook = (name: string, limit: keyof typeof units, most: number) =>
  `Filen ${name} är för stor: högst ${formatNumber(most)} ${units[limit]} kan läsas. ${keepNumbers}`
/** A file that came to a limit of the process that read it. */
export const tooLargeFile = (name: string, limit: 'time' | 'memory') =>
  `Filen ${name} är för stor: den ${limit === 'time' ? 'tar för lång tid' : 'kräver för mycket minne'} att läsa. ${keepNumbers}`

export const typeNames: Readonly<Record<BatchType, string>> = {
  prospect: 'Prospekt',
  test: 'Testbedömning',
}
export const stateNames: Readonly<Record<BatchState, string>> = {
  scheduled: 'Schemalagd',
  running: 'Pågår',
  done: 'Klar',
  cancelled: 'Avbruten',
}
export const rowStateNames = {
  waiting: 'Väntar',
  rated: 'Bedömd',
  notRated: 'Inte bedömd',
  bad: 'Fel i filen',
} as const
