import type { Company } from './company.ts'
import type { Acknowledged } from './selling.ts'
import { fraudKinds, type FraudKind, type Trade } from './trade.ts'

/** How it went for the frauds of one kind. */
export interface Caught {
  readonly kind: FraudKind
  readonly planted: number
  readonly stopped: number
  readonly toPerson: number
  readonly missed: readonly string[]
}
export interface Judged {
  readonly caught: readonly Caught[]
  readonly honest: number
  /** Why honest invoices were not simply bought, and how many. */
  readonly disturbed: Readonly<Record<string, number>>
  /** Those that a limit had no room for, which is not for what they are. */
  readonly noRoom: number
  /** Milliseconds from arrival to decision, where nobody was away. */
  readonly waits: readonly number[]
}

interface Seen {
  readonly decision: string
  readonly comment: string
}
type Verdict = 'bought' | 'stopped' | 'toPerson'
const verdictOf = (decision: string): Verdict => {
  if (decision.includes('RecipientApproval') || decision === 'Pause') return 'toPerson'
  return decision.startsWith('Buy') ? 'bought' : 'stopped'
}

/** Keeps what is true of each invoice beside what was decided on it first. */
export function openOutcomes({ owner }: Company, hasTightLimit: (issuer: string) => boolean) {
  const ids = new Map<string, string>()
  const refused = new Map<string, string>()
  const references = new Map<string, string>()
  const all = new Map<string, Trade>()
  const seen = new Map<string, Seen>()
  /** Of references of what is credited: whether the credit waits for a person. */
  const creditWaits = new Map<string, boolean>()
  const creditIds = new Map<string, string>()
  /** Of references of what was approved from a look-alike address: whether that bought it. */
  const passed = new Map<string, boolean>()
  const waits: number[] = []
  const isIn = async (state: number, id: string) => {
    const found = await owner.query('select from invoice where id = $1 and state = $2', [id, state])
    return found.rows.length > 0
  }
  const isFraud = (id: string) => {
    const trade = all.get(references.get(id) ?? '')
    return trade !== undefined && trade.truth !== 'honest'
  }

  return {
    isFraud,
    idOf: (reference: string) => ids.get(reference),
    sold(trades: readonly Trade[], known: ReadonlyMap<string, Acknowledged>) {
      for (const trade of trades) {
        const { reference } = trade
        const one = known.get(reference)
        all.set(reference, trade)
        if (one && 'id' in one) {
          ids.set(reference, one.id)
          references.set(one.id, reference)
        } else refused.set(reference, one?.refused ?? '')
      }
    },
    credited(trades: readonly Trade[], known: ReadonlyMap<string, Acknowledged>) {
      for (const { reference } of trades) {
        const one = known.get(`C${reference}`)
        if (one && 'id' in one) creditIds.set(one.id, reference)
      }
    },
    /** Whether an approval from a look-alike address bought it. */
    approved: (reference: string, isBought: boolean) => void passed.set(reference, isBought),
    async lookAtCredits() {
      const { rows } = await owner.query<{ id: string; waits: boolean }>(
        'select invoice_id as id, waits from credit_note where invoice_id = any($1)',
        [[...creditIds.keys()]],
      )
      for (const { id, waits: isWaiting } of rows) {
        const reference = creditIds.get(id)
        if (reference !== undefined && !creditWaits.has(reference))
          creditWaits.set(reference, isWaiting)
      }
    },
    /** What was decided on what has not been looked at yet. */
    async look(isBad: boolean) {
      const unseen = [...references.keys()].filter((id) => !seen.has(id))
      const { rows } = await owner.query<Seen & { id: string; took: number; attempts: number }>(
        `select id, coalesce(decision, '') as decision, coalesce(state_comment, '') as comment, attempts,
           extract(epoch from decided_at - created_at)::float8 * 1000 as took from invoice where id = any($1)`,
        [unseen],
      )
      for (const { id, took, attempts, ...one } of rows) {
        seen.set(id, one)
        if (!isBad && attempts === 1) waits.push(took)
      }
    },
    /** Those of honest invoices that a fact was missing for. */
    async undecidedHonest() {
      const { rows } = await owner.query<{ id: string }>(
        'select id from invoice where state = 8 and not is_credit',
      )
      return rows.map(({ id }) => id).filter((id) => !isFraud(id))
    },
    isBought: (id: string) => isIn(6, id),
    isAwaiting: (id: string) => isIn(4, id),
    result(): Judged {
      const verdict = (reference: string): Verdict => {
        const one = seen.get(ids.get(reference) ?? '')
        return one ? verdictOf(one.decision) : 'stopped'
      }
      const caught = fraudKinds.map((kind): Caught => {
        const planted = [...all.values()].filter(
          ({ truth, base, reference }) =>
            truth === kind &&
            // What was not bought may be offered again.
            (base === undefined || verdict(base) === 'bought') &&
            (kind !== 'soldThenCredited' ||
              (verdict(reference) === 'bought' && creditWaits.has(reference))),
        )
        const of = (reference: string): Verdict => {
          if (kind === 'lookAlikeApprover' && verdict(reference) === 'toPerson')
            return passed.get(reference) === false ? 'toPerson' : 'bought'
          if (kind !== 'soldThenCredited') return verdict(reference)
          return creditWaits.get(reference) === true ? 'toPerson' : 'bought'
        }
        const withVerdict = (one: Verdict) =>
          planted.filter(({ reference }) => of(reference) === one)
        return {
          kind,
          planted: planted.length,
          stopped: withVerdict('stopped').length,
          toPerson: withVerdict('toPerson').length,
          missed: withVerdict('bought').map(
            ({ reference, body }) => `${reference} ${body.invoiceNumber}`,
          ),
        }
      })
      const disturbed: Record<string, number> = {}
      let honest = 0
      let noRoom = 0
      for (const { reference, truth, act, body } of all.values()) {
        if (truth !== 'honest' || act === 'hold') continue
        honest += 1
        if (verdict(reference) === 'bought' && !refused.has(reference)) continue
        const { comment = '', decision = '' } = seen.get(ids.get(reference) ?? '') ?? {}
        if (hasTightLimit(body.issuerOrganizationNumber) && /FL|Finansieringslimit/.test(comment)) {
          noRoom += 1
          continue
        }
        const why =
          refused.get(reference) ?? `${decision}: ${comment.replaceAll(/\d[\d ,.-]*/g, '#')}`
        disturbed[why] = (disturbed[why] ?? 0) + 1
      }
      return { caught, honest, disturbed, noRoom, waits }
    },
  }
}
export type Outcomes = ReturnType<typeof openOutcomes>
