import { keysOf } from '#platform/record.ts'
import { addDays, formatMoney } from '#platform/swedish/format.ts'
import type { WorkingTime } from '#platform/swedish/working-time.ts'

interface State {
  /** What an invoice there is, in words. */
  readonly name: string
  /** What is to be done next, and by when. */
  readonly next: string
  readonly due: WorkingTime
}
/**
 * Where a bought invoice is on its way to be paid after its due date, whose it is and what comes
 * next (invoices 300). Which may follow on which the database keeps (`collection_step`).
 */
export const collectionStates = {
  none: { name: 'Inte påmind', next: 'Se till att mottagaren påminns', due: { days: 0 } },
  reminded1: { name: 'Påmind en gång', next: 'Påminn en andra gång', due: { days: 10 } },
  reminded2: { name: 'Påmind två gånger', next: 'Skicka inkassokrav', due: { days: 10 } },
  claimed: { name: 'Inkassokrav skickat', next: 'Lämna till inkasso', due: { days: 8 } },
  handedOver: { name: 'Hos inkasso', next: 'Fråga inkasso hur det går', due: { days: 15 } },
  disputed: { name: 'Bestridd', next: 'Utred bestridandet', due: { days: 3 } },
  instalments: { name: 'Avbetalning', next: 'Se att delbetalningarna kommer', due: { days: 1 } },
  repurchaseAsked: {
    name: 'Återköp begärt',
    next: 'Se att utställaren återköper',
    due: { days: 5 },
  },
  writtenOff: { name: 'Avskriven', next: '', due: { days: 0 } },
} as const satisfies Readonly<Record<string, State>>
export type CollectionState = keyof typeof collectionStates
export const collectionStateNames = keysOf(collectionStates)
export const collectionStateOf = (name: string): CollectionState =>
  collectionStateNames.find((one) => one === name) ?? 'none'

/** What is done or told, as the history of an invoice has it. */
export const collectionKinds = {
  reminded1: 'Första påminnelsen',
  reminded2: 'Andra påminnelsen',
  claimed: 'Inkassokrav',
  handedOver: 'Lämnad till inkasso',
  answered: 'Svar från inkasso',
  disputed: 'Bestriden',
  resumed: 'Drivs vidare',
  promised: 'Löfte om betalning',
  instalments: 'Avbetalningsplan',
  taken: 'Handläggare',
  repurchaseAsked: 'Återköp begärt',
  repurchaseAnswered: 'Utställarens svar',
  writtenOff: 'Avskriven',
} as const
export type CollectionKind = keyof typeof collectionKinds
/** What one person does by hand: all of it can be undone by doing another thing. */
export const kindsByOne = [
  'reminded1',
  'reminded2',
  'claimed',
  'handedOver',
  'answered',
  'repurchaseAnswered',
  'disputed',
  'resumed',
  'promised',
  'instalments',
  'taken',
] as const
/** What gives money up, and takes two. */
export const kindsByTwo = ['repurchaseAsked', 'writtenOff'] as const
export type GivenUp = (typeof kindsByTwo)[number]

const ladder: readonly CollectionState[] = [
  'none',
  'reminded1',
  'reminded2',
  'claimed',
  'handedOver',
]
const interrupts: readonly CollectionKind[] = ['disputed', 'instalments', 'repurchaseAsked']

/** Whether something may be done by hand with an invoice there; the database holds the same. */
export function mayCollectBy(state: CollectionState, kind: CollectionKind): boolean {
  if (kind === 'taken') return true
  if (state === 'writtenOff') return false
  if (kind === 'resumed') return interrupts.some((one) => one === state)
  if (kind === 'answered') return state === 'handedOver'
  if (kind === 'repurchaseAnswered') return state === 'repurchaseAsked'
  if (kind === 'promised') return state !== 'disputed'
  if (state === 'repurchaseAsked') return kind === 'disputed' || kind === 'writtenOff'
  const place = ladder.findIndex((one) => one === kind)
  return place === -1 ? true : ladder.includes(state) && ladder.indexOf(state) < place
}

/** What is to come by which day: hundredths of the invoice's currency, 'YYYY-MM-DD'. */
export interface PlannedPayment {
  readonly day: string
  readonly amount: number
}
/** Whether what was promised has come, by what has been paid since (invoices 304). */
export type PlanState = 'kept' | 'running' | 'broken'
/**
 * How a promise or a plan stands on a day: broken when less has been paid since than was to come by
 * the day before, kept when all of it has. The day itself is the payer's.
 * @param paidSince hundredths of the currency paid since it was made
 */
export function planStateOf(
  plan: readonly PlannedPayment[],
  paidSince: number,
  today: string,
): PlanState {
  const sum = (some: readonly PlannedPayment[]) => some.reduce((all, one) => all + one.amount, 0)
  if (paidSince >= sum(plan)) return 'kept'
  return paidSince < sum(plan.filter(({ day }) => day < today)) ? 'broken' : 'running'
}
export const planWords: Readonly<Record<PlanState, string>> = {
  kept: 'hållet',
  running: 'löper',
  broken: 'brutet',
}
const daysOfPlan = 732
/** What has to be mended in a plan before it can be kept; undefined when nothing has. */
export function planProblem(
  plan: readonly PlannedPayment[],
  { today, left }: { readonly today: string; readonly left: number },
): string | undefined {
  const days = plan.map(({ day }) => day)
  if (plan.length === 0) return 'Skriv minst en dag och ett belopp'
  if (days.some((day) => day < today || day > addDays(today, daysOfPlan)))
    return 'Dagarna ska ligga mellan i dag och två år framåt'
  if (days.some((day, at) => at > 0 && day <= (days[at - 1] ?? '')))
    return 'Dagarna ska komma i ordning, en gång var'
  const sum = plan.reduce((all, { amount }) => all + amount, 0)
  return sum > left
    ? `Beloppen är tillsammans ${formatMoney(sum)}, och kvar att betala är ${formatMoney(left)}`
    : undefined
}

/**
 * Equal payments a month apart: the first on a day, the others on the same day of the months after
 * it, or the last day of a month that is shorter. What is not even comes with the last.
 * @param total hundredths of the currency
 */
export function monthlyPlan(first: string, times: number, total: number): PlannedPayment[] {
  const each = Math.floor(total / times)
  return Array.from({ length: times }, (_, at) => ({
    day: monthsAfter(first, at),
    amount: at === times - 1 ? total - each * (times - 1) : each,
  }))
}
function monthsAfter(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year}-${two(month)}-${two(Math.min(Number(day.slice(8)), last))}`
}

/** Papers that one claim has at most (invoices 302). */
export const mostPapers = 50
