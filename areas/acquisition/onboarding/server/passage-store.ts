import type { Db } from '#platform/server/database.ts'
import type { GateKind, GateRow } from '../gate-rules.ts'

interface NewPassage {
  readonly onboardingId: string
  readonly request: string
  readonly kind: GateKind
  readonly rows: readonly GateRow[]
  readonly reason: string
  readonly askedBy: { readonly id: string; readonly name: string }
  readonly approvedBy: { readonly id: string; readonly name: string }
  readonly now: Date
}
/** Keeps what a second person let through although it did not hold (onboarding 63). */
export const addPassage = (db: Db, passage: NewPassage) =>
  db
    .insertInto('onboardingPassage')
    .values({
      onboardingId: passage.onboardingId,
      request: passage.request,
      kind: passage.kind,
      marks: passage.rows.map(({ mark }) => mark),
      problems: passage.rows.map(({ problem }) => problem ?? ''),
      reason: passage.reason,
      askedById: passage.askedBy.id,
      askedBy: passage.askedBy.name,
      approvedById: passage.approvedBy.id,
      approvedBy: passage.approvedBy.name,
      approvedAt: passage.now,
    })
    .execute()

/** What has been let through of an onboarding, the newest first. */
export const passagesOf = (db: Db, onboardingId: string) =>
  db
    .selectFrom('onboardingPassage')
    .selectAll()
    .where('onboardingId', '=', onboardingId)
    .orderBy('approvedAt', 'desc')
    .orderBy('kind')
    .execute()
