import type { ApprovalState } from '#areas/foundation/approvals/rules.ts'
import { stateWords } from '#areas/foundation/approvals/texts.ts'

/** Lines of a part of the mail; what is more is counted (digest 2). */
export const mostLines = 10

/** What is new is so since the last mail, but not for longer than this many days. */
export const newsDays = 7

/** One thing that waits, and where it is done. */
export interface Line {
  readonly text: string
  readonly detail: string
  /** Address on the net. */
  readonly link: string
}
export interface Part {
  readonly title: string
  readonly lines: readonly Line[]
  /** 'och 3 till'; empty when all are shown. */
  readonly more: string
}

/** A part of the mail with its first lines; none when there is nothing in it. */
export const partOf = (title: string, lines: readonly Line[], total: number): readonly Part[] => {
  const shown = lines.slice(0, mostLines)
  const left = total - shown.length
  return total === 0 ? [] : [{ title, lines: shown, more: left > 0 ? `och ${left} till` : '' }]
}

/** When a task is due, as it is said in the morning of a day; all 'YYYY-MM-DD'. */
export function dueText(dueDate: string, today: string): string {
  if (dueDate < today) return `försenat, förföll ${dueDate}`
  return dueDate === today ? 'förfaller i dag' : `förfaller ${dueDate}`
}

const count = (number: number, one: string, several: string) =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : several}`]

interface Counted {
  readonly tasks: number
  readonly approvals: number
  readonly queued: number
  readonly decided: number
}
/** The subject of the mail: 'Väntar på dig: 3 ärenden, 1 att godkänna'. */
export function headingOf({ tasks, approvals, queued, decided }: Counted): string {
  const waiting = [
    ...count(tasks, 'ärende', 'ärenden'),
    ...count(approvals, 'att godkänna', 'att godkänna'),
    ...count(queued, 'i arbetsköer', 'i arbetsköer'),
  ]
  if (waiting.length > 0) return `Väntar på dig: ${waiting.join(', ')}`
  return `Beslutat av det du bett om: ${decided}`
}

/** How something that one asked for has ended: 'Godkänt av Maja Lindgren'. */
export const endedText = (state: ApprovalState, by: string | null): string =>
  by === null ? stateWords[state] : `${stateWords[state]} av ${by}`

/** '08:05' */
export const timeText = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
