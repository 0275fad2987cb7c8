import { oreOf } from '#platform/money.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database.ts'
import { formatMoney, stockholmDay } from '#platform/swedish/format.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { createUserTask } from '#areas/foundation/usertasks/server/public.ts'
import { standsInTheWay, stateAfter, type Granted } from '../../case-rules.ts'
import { companyTypeOf, limitTypeOf, raiseApprovalAmount } from '../../rules.ts'
import { limitNames } from '../../texts.ts'
import { changeLimit, findLimit, lockedLimit, setManual, type LimitRow } from '../limit-store.ts'
import { presentStored } from '../present-limit.ts'
import type { CaseAnswer } from './core-system.ts'

export const coreSystemActor = { id: 'core-system', name: 'AM' } as const

/**
 * Takes in what the core system has decided on a case, once: what it grants is written to the limit
 * where nothing stands in the way (limits 51), else it becomes a task of whoever asked. To a case that
 * was closed by hand it is kept and shown, and changes nothing (limits 54).
 */
export async function takeAnswer(db: Db, answer: CaseAnswer, now: Date): Promise<void> {
  const { outcome, externalReference: reference } = answer
  if (outcome === null) return
  const sent = await db
    .selectFrom('limitCase')
    .selectAll()
    .where('reference', '=', reference)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!sent) return
  const { organizationNumber } = sent
  const limitType = limitTypeOf(sent.limitType)
  const row = await lockedLimit(db, { organizationNumber, limitType })
  const today = stockholmDay(now)
  const most = Number(oreOf((await readSetting(db, raiseApprovalAmount)).toFixed(2)))
  const granted =
    outcome === 'rejected'
      ? null
      : {
          limitValue: answer.limitValue ?? sent.limitValue,
          expiresDate: answer.expiresDate ?? sent.expiresDate,
        }
  // A later case has taken the place of one that was answered too late.
  const isLatest = row.pendingReference === reference
  const isClosed = isLatest && row.pendingState !== 'ongoing'
  const problem = granted
    ? standsInTheWay(limitType, granted, sent, { stored: row, today, most, isClosed })
    : undefined
  const applied = granted !== null && problem === undefined
  if (applied)
    await setManual(
      db,
      row,
      {
        ...granted,
        decisionReferens: sent.decisionReference,
        ratingCondition: sent.ratingCondition,
      },
      { by: `AM, begärd av ${sent.askedBy}`, byId: sent.askedById, now, today },
    )
  if (isLatest && !isClosed) await changeLimit(db, row, { pendingState: stateAfter[outcome] })
  await db
    .updateTable('limitCase')
    .set({
      outcome,
      answeredAt: now,
      answeredValue: granted?.limitValue ?? null,
      answeredExpires: granted?.expiresDate ?? null,
      answerComment: answer.comment.slice(0, 2000),
      applied,
    })
    .where('reference', '=', reference)
    .execute()
  const after = await findLimit(db, row)
  await appendAudit(db, {
    action: 'limits.caseAnswered',
    actorId: coreSystemActor.id,
    actorName: coreSystemActor.name,
    company: organizationNumber,
    subject: reference,
    before: presentStored(row),
    after: { outcome, applied, ...granted, ...(after && presentStored(after)) },
    ...(answer.comment && { why: answer.comment.slice(0, 2000) }),
  })
  if (applied && outcome === 'accepted') return
  // Nothing is to be done when AM says what was said for it.
  if (isClosed && row.pendingState === stateAfter[outcome] && isAsStored(granted, row)) return
  const amount = granted ? `${formatMoney(granted.limitValue)} kr` : ''
  const said = granted ? `AM har beviljat ${amount}` : 'AM har avslagit det som begärdes'
  const left = applied ? 'Det gäller nu.' : `${problem ?? 'Limiten är som den var'}. Besluta själv.`
  await makeTask(db, sent, {
    now,
    header: `${isClosed ? 'Sent svar' : 'Svar'} från AM: ${limitNames[limitType].toLowerCase()}`,
    message: [
      `Begärt: ${formatMoney(sent.limitValue)} kr. ${said}. ${left}`,
      answer.comment && `AM skriver: ${answer.comment.slice(0, 2000)}`,
    ]
      .filter(Boolean)
      .join('\n'),
  })
}

const isAsStored = (granted: Granted | null, { limitValue, expiresDate }: LimitRow) =>
  !granted || (granted.limitValue === limitValue && granted.expiresDate === expiresDate)

interface Sent {
  readonly organizationNumber: string
  readonly limitType: number
  readonly askedById: string | null
}
/** Makes a task about a case for whoever sent it, which leads to the client's page. */
export async function makeTask(
  db: Db,
  { organizationNumber, limitType, askedById }: Sent,
  { header, message, now }: { header: string; message: string; now: Date },
): Promise<void> {
  const isIssuer = companyTypeOf(limitTypeOf(limitType)) === 'issuer'
  await createUserTask(db, {
    kind: 'limitAnswered',
    header,
    message,
    tags: ['limitärende'],
    assignedTo: askedById,
    action: { taskAction: isIssuer ? 1 : 5, actionId: organizationNumber },
    by: coreSystemActor.name,
    now,
  })
}
