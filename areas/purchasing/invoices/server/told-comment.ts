import { sql } from 'kysely'
import type { Actor } from '#platform/permission.ts'
import { readsDecisions } from '#areas/foundation/users/rules.ts'
import { rulesKept } from '../texts.ts'

/** Whether somebody reads which rules a decision rests on (invoices 1). */
export const readsRules = (actor: Actor) => actor.kind === 'staff' && readsDecisions(actor)

/**
 * Of an invoice: that its comment is the engine's, and names rules. A determination writes both
 * moments at once; whoever moves the invoice after it writes the one of the state alone.
 */
export const namesRules = sql<boolean>`(state_comment <> '' and state_at is not distinct from decided_at)`

/**
 * The comment of an invoice's state for who does not read rules (invoices 212), where it names them.
 * @param explanation what the customer is told of the decision; empty when nothing is
 */
export const commentWithoutRules = (explanation: string) => explanation || rulesKept

/** The same in a query over invoices. */
export const toldComment = (reads: boolean) =>
  reads
    ? sql<string>`state_comment`
    : sql<string>`case when ${namesRules} then coalesce(nullif(explanation, ''), ${sql.lit(rulesKept)}) else state_comment end`
