import { appendAudit, type AuditNote } from '#platform/server/audit/audit.ts'
import type { CallContext, Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { waitingOn } from '#areas/foundation/approvals/server/public.ts'
import { alreadyWaiting } from '#areas/foundation/approvals/contract.ts'
import { companyHits } from '#areas/parties/company/server/public.ts'
import { renewals, type Renewal } from '../../contract-renewal.ts'
import type { Calculation, NotCalculated } from '../../calculation.ts'
import { changedMeanwhile, renewalProblem, type RenewalOutcome } from '../../renewal-rules.ts'
import {
  companyTypeOf,
  limitTypeNumbers,
  mayEdit,
  needsSecondPerson,
  raiseSubject,
} from '../../rules.ts'
import { reviewDatePassed } from '../../texts.ts'
import { noLimit, withCalculated, type Calculate } from '../calculate.ts'
import { isOfAlias } from '../debtors/merge-store.ts'
import {
  clientOf,
  findLimit,
  lockedLimit,
  setManual,
  type LimitDecision,
  type LimitRow,
  type Which,
} from '../limit-store.ts'
import { mostByOne } from '../most-by-one.ts'
import { presentStored } from '../present-limit.ts'
import { askedOf, isAboveFinancing, raiseLimit } from '../raise-limit.ts'
import { takeOver } from './expiring.ts'

interface Seen extends Which {
  readonly version: number
}
interface Wanted {
  readonly expiresDate: string
  /** Öre; null keeps what the limit has. */
  readonly limitValue: number | null
  readonly decisionReferens: string
}
type Call = CallContext<'reviewDatePassed'>
/** Whom a raise waits for (limits 27). */
const waitsFor = 'En annan administratör godkänner'

interface Judged {
  readonly calculation: Calculation | NotCalculated
  readonly renewal: Renewal
  readonly row: LimitRow | undefined
  readonly decided: LimitDecision
}
/** What would become of a limit as it is stored now. @param calculation made beforehand */
async function judged(
  { db, actor, today, now }: Call,
  { version: seen, ...which }: Seen,
  wanted: Wanted,
  calculation: Calculation | NotCalculated,
): Promise<Judged> {
  const { organizationNumber, limitType } = which
  const client = await clientOf(db, which)
  const row = await findLimit(db, which)
  const limitValue = wanted.limitValue ?? row?.limitValue ?? 0
  const decided = {
    limitValue,
    expiresDate: wanted.expiresDate,
    decisionReferens: wanted.decisionReferens,
    ratingCondition: row?.ratingCondition ?? '',
  }
  const waiting = await waitingOn(db, ['raiseLimit'], raiseSubject(organizationNumber, limitType))
  const problem = renewalProblem(
    {
      limitType,
      seen,
      calculation,
      mayEdit: actor.kind === 'staff' && mayEdit(actor, limitType),
      isClient: client !== undefined,
      limitValue: row?.limitValue ?? null,
      expiresDate: row?.expiresDate ?? null,
      willNotRenew: row?.willNotRenew ?? false,
      pendingState: row?.pendingState ?? null,
      version: row?.version ?? 0,
      isAlias: await isOfAlias(db, which),
      isWaiting: waiting.some(({ expiresAt }) => expiresAt > now),
      blacklisted: (await companyHits(db, organizationNumber)).length > 0,
      aboveFinancing: await isAboveFinancing(db, which, limitValue, { today, calculation }),
    },
    wanted.expiresDate,
  )
  const stored = withCalculated(row ?? noLimit, which, calculation)
  const takesTwo = needsSecondPerson(limitType, decided, stored, {
    today,
    most: await mostByOne(db, limitType, calculation),
  })
  const goesThrough: RenewalOutcome = takesTwo ? 'waits' : 'renewed'
  return {
    row,
    decided,
    calculation,
    renewal: {
      ...which,
      displayName: client?.name ?? organizationNumber,
      version: row?.version ?? 0,
      before:
        row && row.limitValue !== null && row.expiresDate !== null
          ? { limitValue: row.limitValue, expiresDate: row.expiresDate }
          : null,
      after: { limitValue, expiresDate: wanted.expiresDate },
      outcome: problem === undefined ? goesThrough : 'refused',
      why: problem ?? (takesTwo ? waitsFor : ''),
    },
  }
}

/** Everybody who holds several limits holds them in this order. */
const inOrder = <Row extends Which>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (one, other) =>
      one.organizationNumber.localeCompare(other.organizationNumber) ||
      limitTypeNumbers[one.limitType] - limitTypeNumbers[other.limitType],
  )
const calculated = (calculate: Calculate, call: Call, { organizationNumber, limitType }: Which) =>
  calculate(call, organizationNumber, companyTypeOf(limitType))
const notPassed = ({ today, refuse }: Call, { expiresDate }: Wanted) =>
  expiresDate < today &&
  refuse('reviewDatePassed', { fields: [{ field: 'expiresDate', message: reviewDatePassed }] })

const tryWith =
  (calculate: Calculate): Handler<typeof renewals.tryRenewal> =>
  async ({ rows, ...wanted }, context) => {
    notPassed(context, wanted)
    const list: Renewal[] = []
    for (const row of rows)
      list.push(
        (await judged(context, row, wanted, await calculated(calculate, context, row))).renewal,
      )
    return list
  }

/**
 * Renews exactly what the dry list showed, each limit by itself: what would turn out otherwise than
 * it said is refused and left as it is (limits 81).
 */
const renewWith =
  (calculate: Calculate): Handler<typeof renewals.renew> =>
  async ({ rows, ...wanted }, context) => {
    notPassed(context, wanted)
    const call = {
      ...context,
      write: <T>(work: (db: typeof context.db) => Promise<T>) => work(context.db),
    }
    const sorted = inOrder(rows)
    // Before any limit is held: those who decide on invoices wait no longer than need be.
    const calculations: (Calculation | NotCalculated)[] = []
    for (const row of sorted) calculations.push(await calculated(calculate, call, row))
    const list: Renewal[] = []
    for (const [place, { outcome, ...seen }] of sorted.entries()) {
      if (await clientOf(call.db, seen)) await lockedLimit(call.db, seen)
      const one = await judged(call, seen, wanted, calculations[place] ?? { missing: [] })
      list.push(await performed(calculate, call, one, outcome))
    }
    context.audit({
      after: {
        rows: list.map(({ organizationNumber, outcome }) => ({ organizationNumber, outcome })),
      },
    })
    return list
  }

async function performed(
  calculate: Calculate,
  call: Call,
  { renewal, row, decided, calculation }: Judged,
  shown: RenewalOutcome,
): Promise<Renewal> {
  const refused = (why: string): Renewal => ({ ...renewal, outcome: 'refused', why })
  if (renewal.outcome === 'refused' || !row) return refused(renewal.why || changedMeanwhile)
  if (renewal.outcome !== shown)
    return refused('Läget har ändrats sedan listan visades. Gör en ny lista')
  const { db, actor, now, today, requestId } = call
  let note: AuditNote = {}
  const audit = (more: AuditNote) => {
    note = { ...note, ...more }
  }
  if (renewal.outcome === 'waits') {
    const asked = askedOf(row, renewal.displayName, { decided, calculation }, today)
    if ('code' in (await raiseLimit(calculate).ask({ ...call, audit }, asked)))
      return refused(alreadyWaiting.text)
  } else {
    await setManual(db, row, decided, { by: actor.name, byId: actor.id, now, today })
    const after = await findLimit(db, row)
    note = { before: presentStored(row), ...(after && { after: presentStored(after) }) }
  }
  await appendAudit(db, {
    action: 'limits.renewed',
    actorId: actor.id,
    actorName: actor.name,
    requestId,
    company: row.organizationNumber,
    subject: raiseSubject(row.organizationNumber, row.limitType),
    why: decided.decisionReferens,
    ...note,
  })
  return renewal
}

/** @param calculate what the engine gives a client at this moment */
export const renewalsServed = (calculate: Calculate) =>
  handlers(renewals, {
    takeOver,
    tryRenewal: tryWith(calculate),
    renew: renewWith(calculate),
  })
