import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { maySetSomeLimit } from '#areas/foundation/users/rules.ts'
import { policiesOf } from '#areas/foundation/users/server/public.ts'
import {
  companyTypeOf,
  effectiveLimit,
  isInForce,
  limitTypeNumbers,
  limitTypes,
  mayEdit,
  raiseSubject,
  type LimitType,
  type TypedLimit,
} from '../rules.ts'
import { caseOutcomes, type CaseOutcome } from '../case-rules.ts'
import { aboveFinancing, limitNames, limitOfMain, missingUser, reviewDatePassed } from '../texts.ts'
import { shownBounds } from '../shown-bounds.ts'
import type { Calculation, NotCalculated } from '../calculation.ts'
import { countingNow, type Calculate } from './calculate.ts'
import { closeByHand } from './am/close-case.ts'
import { amUserOf, sendCase } from './am/limit-case.ts'
import { isOfAlias } from './debtors/merge-store.ts'
import {
  lockedLimit,
  removeManual,
  setManual,
  type LimitDecision,
  type LimitRow,
} from './limit-store.ts'

const payload = z.object({
  organizationNumber: z.string(),
  limitType: z.enum(limitTypes),
  /** The version of the limit it was asked for. */
  version: z.number(),
  /** Öre. Null takes the value by hand away, so that what is calculated counts. */
  decided: z
    .object({
      limitValue: z.number(),
      expiresDate: z.string(),
      decisionReferens: z.string(),
      ratingCondition: z.string(),
    })
    .nullable(),
  /** Whether it is sent to the core system instead of being set here (limits 29). */
  toAm: z.boolean().default(false),
  /** The case that is closed with it as AM's answer (limits 54). */
  closes: z
    .object({ reference: z.string(), outcome: z.enum(caseOutcomes) })
    .nullable()
    .default(null),
})

const cannot = (message: string): Refusal<'cannotBeDone'> => ({ code: 'cannotBeDone', message })

/**
 * Whether a repurchase limit would be higher than the financing limit that counts on the day
 * (limits 28).
 */
export async function isAboveFinancing(
  db: Db,
  { organizationNumber, limitType }: Pick<LimitRow, 'organizationNumber' | 'limitType'>,
  limitValue: number,
  { today, calculation }: { today: string; calculation: Calculation | NotCalculated },
): Promise<boolean> {
  if (limitType !== 'repurchase') return false
  const counting = await countingNow(
    db,
    { organizationNumber, companyType: 'issuer' },
    calculation,
    today,
  )
  return limitValue > (counting.get('financing')?.amount ?? 0)
}

/**
 * A limit raised as somebody asked and a second person approved (limits 27).
 * @param calculate what the engine gives a client at this moment, by which it is approved (limits 50)
 */
export const raiseLimit = (calculate: Calculate) =>
  actOfTwo('raiseLimit', {
    payload,
    askers: maySetSomeLimit,
    perform: async ({ decided, version, toAm, closes, ...which }, call, asker) => {
      const { db, now, today } = call
      // Who may ask depends on the type (decision B11).
      if (!mayEdit({ policies: await policiesOf(db, asker.id) }, which.limitType))
        return cannot('Den som begärde höjningen får inte längre ändra limiten.')
      const row = await lockedLimit(db, which)
      if (await isOfAlias(db, row)) return cannot(`${limitOfMain}.`)
      if (row.version !== version)
        return cannot('Limiten har ändrats sedan höjningen begärdes. Den behöver begäras om.')
      const change = { by: asker.withSecond, byId: asker.id, now, today }
      if (!decided) {
        await removeManual(db, row, change)
        return undefined
      }
      if (decided.expiresDate < today)
        return cannot(`${reviewDatePassed}. Begär höjningen på nytt.`)
      const calculation = await calculate(
        { ...call, write: (work) => work(db) },
        row.organizationNumber,
        companyTypeOf(row.limitType),
      )
      if (await isAboveFinancing(db, row, decided.limitValue, { today, calculation }))
        return cannot(`${aboveFinancing}.`)
      if (closes) {
        await closeByHand(db, row, { ...closes, reason: decided.decisionReferens, decided }, change)
        return undefined
      }
      if (!toAm) {
        await setManual(db, row, decided, change)
        return undefined
      }
      const amUserId = await amUserOf(db, asker.id)
      if (amUserId === null) return cannot(`${missingUser}. Begär höjningen på nytt.`)
      await sendCase(call, row, decided, {
        amUserId,
        id: asker.id,
        name: asker.withSecond,
        byTwo: true,
      })
      return undefined
    },
  })

/** That a financing limit is above what the four things give, and which of them holds (limits 86). */
function aboveBound(
  limitType: LimitType,
  decided: LimitDecision | null,
  calculation: Calculation | NotCalculated | undefined,
) {
  if (limitType !== 'financing' || !decided || !calculation || 'missing' in calculation) return []
  if (decided.limitValue <= calculation.main.amount) return []
  const held = shownBounds(calculation).find(({ holds }) => holds)
  const why = held ? `: ${held.text} (${held.source})` : ''
  return [
    {
      label: 'Underlaget ger högst',
      before: `${kronor(calculation.main.amount)}${why}`,
      after: kronor(decided.limitValue),
    },
  ]
}

const kronor = (ore: number | null) => (ore === null ? '' : `${formatMoney(ore)} kr`)

export interface AskedOf {
  readonly decided: LimitDecision | null
  readonly toAm?: boolean
  readonly closes?: { readonly reference: string; readonly outcome: CaseOutcome } | null
  /** Why a value is taken away; one that is decided on has its own reason. */
  readonly why?: string
  /** What the second person sees of what holds the limit down (limits 86). */
  readonly calculation?: Calculation | NotCalculated
}
type AskedRow = Pick<LimitRow, 'organizationNumber' | 'version' | 'ratingCondition'> & TypedLimit
/**
 * What is asked of the second person. `decided` null takes the value by hand away; `toAm` sends it
 * to the core system; `closes` is the case that it is the answer to.
 */
export function askedOf(
  row: AskedRow,
  name: string,
  { decided, toAm = false, closes = null, why = '', calculation }: AskedOf,
  today: string,
) {
  const { organizationNumber, limitType, version } = row
  const counts = effectiveLimit(row, today)
  const isManual = isInForce(row, today)
  const what = limitNames[limitType].toLowerCase()
  const after = decided ? kronor(decided.limitValue) : kronor(row.calculatedValue)
  const set = toAm
    ? `Skicka ${what} för ${name} till AM: ${after}`
    : `Sätt ${what} för ${name} till ${after}${closes ? ', som AM har svarat' : ''}`
  return {
    subject: raiseSubject(organizationNumber, limitType),
    organizationNumber,
    title: decided ? set : `Ta bort manuell ${what} för ${name}`,
    place: places.client(
      companyTypeOf(limitType),
      organizationNumber,
      `limit${limitTypeNumbers[limitType]}`,
    ),
    difference: [
      { label: toAm ? 'Begärs av AM' : 'Gäller', before: kronor(counts.amount), after },
      {
        label: 'Granskas senast',
        before: isManual ? (row.expiresDate ?? '') : '',
        after: decided?.expiresDate ?? '',
      },
      {
        label: 'Villkor för extern rating',
        before: row.ratingCondition,
        after: decided?.ratingCondition ?? '',
      },
      ...aboveBound(limitType, decided, calculation),
    ].filter((one) => one.before !== one.after),
    reason: decided?.decisionReferens ?? why,
    payload: { organizationNumber, limitType, version, decided, toAm, closes },
  }
}
