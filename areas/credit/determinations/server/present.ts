import type { HandlerAnswer } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import {
  companyFactsInWords,
  invoiceFactsInWords,
  nameOfRule,
  type DeterminationInput,
} from '#areas/credit/rules/rules.ts'
import type { determinations } from '../contract.ts'
import { judgedAgain, seenLimits } from './judge-again.ts'
import { latestIdForInvoice, type StoredDetermination } from './stored.ts'

/** What companies in our books are called, by organisation number. */
export async function namesOf(
  db: Db,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('company')
    .select(['organizationNumber', 'name'])
    .where('organizationNumber', 'in', [...new Set(numbers)])
    .execute()
  return new Map(rows.map(({ organizationNumber, name }) => [organizationNumber, name]))
}

/** A determination as its page shows it. */
export async function presentDetermination(
  db: Db,
  stored: StoredDetermination,
): Promise<HandlerAnswer<typeof determinations.get>> {
  const { input, summary } = stored
  const names = await namesOf(db, [
    input.issuer.organizationNumber,
    input.recipient.organizationNumber,
  ])
  const party = (
    { organizationNumber, bucket }: DeterminationInput['issuer' | 'recipient'],
    score: number | null,
  ) => ({
    organizationNumber,
    name: names.get(organizationNumber) ?? organizationNumber,
    score,
    bucketId: bucket.bucketId,
    bucketName: bucket.name,
    bucketVersion: bucket.version,
  })
  const limits = stored.results ? judgedAgain(input)?.judged?.limits : undefined
  const latest =
    stored.invoiceId === null ? undefined : await latestIdForInvoice(db, stored.invoiceId)
  const { id, decidedAt, invoiceId, supersedes, decision, step, repurchaseUsage, depositionUsage } =
    stored
  return {
    id,
    decidedAt,
    invoiceId,
    supersedes,
    isLatest: latest === undefined || latest === id,
    decision,
    step,
    reasons: [...stored.reasons],
    amount: input.invoice.amount?.value ?? null,
    repurchaseUsage,
    depositionUsage,
    depositionAllowed: input.terms.depositionAllowed,
    issuer: party(input.issuer, summary.issuerScore),
    recipient: party(input.recipient, summary.recipientScore),
    limits: seenLimits(input, limits),
    exceptions: exceptionsOf(stored),
    facts: [
      ...companyFactsInWords(input.issuer.facts).map((fact) => ({
        of: 'issuer' as const,
        ...fact,
      })),
      ...companyFactsInWords(input.recipient.facts).map((fact) => ({
        of: 'recipient' as const,
        ...fact,
      })),
      ...invoiceFactsInWords(input.invoice).map((fact) => ({
        of: 'invoice' as const,
        ...fact,
      })),
    ],
  }
}

function exceptionsOf({ input, results }: StoredDetermination) {
  const used = new Set(
    [...(results?.issuer ?? []), ...(results?.recipient ?? [])]
      .flatMap((result) => [result, ...result.parts])
      .flatMap(({ exceptionUsed }) => exceptionUsed?.id ?? []),
  )
  const rules = [...input.issuer.bucket.rules, ...input.recipient.bucket.rules].flatMap((rule) => [
    rule,
    ...rule.selectedSubRules,
  ])
  return input.exceptions.map((exception) => ({
    id: exception.id,
    measure: exception.measure,
    ruleName:
      rules.find(({ measure }) => measure === exception.measure)?.ruleName ??
      nameOfRule(exception.measure),
    organizationNumber: exception.organizationNumber,
    counterpartNumber: exception.counterpartNumber,
    endDate: exception.endDate,
    comment: exception.comment,
    used: used.has(exception.id),
  }))
}
