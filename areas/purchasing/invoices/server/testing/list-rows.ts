import type pg from 'pg'
import type { Decision } from '#areas/credit/rules/rules.ts'
import { stateAfter } from '../../outcome.ts'
import { numberKey } from '../../rules.ts'
import { invoiceStateNumbers } from '../../states.ts'

interface Wanted {
  readonly number?: string
  /** An instant, ISO 8601. */
  readonly at: string
  readonly decision?: Decision
  readonly issuer?: string
  readonly issuerName?: string
  readonly recipient?: string | null
  readonly recipientName?: string
  /** Öre. */
  readonly amount?: number
  readonly product?: 1 | 2
}
let references = 0

/** An invoice as it stands in the list, decided on without any engine. Answers its id. */
export async function addListed(owner: pg.Pool, wanted: Wanted): Promise<string> {
  const number = wanted.number ?? String(10_000 + ++references)
  const { rows } = await owner.query<{ id: string }>(
    `insert into invoice (created_at, source, reference, partner, product_type, issuer_organization_number, issuer_name,
       recipient_organization_number, recipient_name, invoice_number, number_key, invoice_amount, invoice_date, due_date, state_by)
     values ($1, 'integration', $2, 'FactoringGruppen', $3, $4, $5, $6, $7, $8, $9, $10, '2026-11-01', '2026-12-01', 'test') returning id`,
    [
      wanted.at,
      `list-${++references}`,
      wanted.product ?? 1,
      wanted.issuer ?? '5560160680',
      wanted.issuerName ?? 'Utställaren AB',
      wanted.recipient === undefined ? '5592804784' : wanted.recipient,
      wanted.recipientName ?? 'Mottagaren AB',
      number,
      numberKey(number),
      wanted.amount ?? 1_000_000,
    ],
  )
  const id = rows[0]?.id as string
  if (wanted.decision) await decideListed(owner, id, wanted.decision)
  return id
}

export const decideListed = (owner: pg.Pool, id: string, decision: Decision) =>
  owner.query(
    `update invoice set decision = $2, state = $3, state_comment = $4, decided_at = skynet.now(), determination_id = gen_random_uuid() where id = $1`,
    [id, decision, invoiceStateNumbers[stateAfter(decision)], `Blev ${decision}`],
  )
