import type { Db } from '#platform/server/database.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import {
  onboardingTypeOf,
  onboardingTypes,
  type OnboardingType,
} from '#areas/acquisition/companytasks/rules.ts'
import { answerAge } from '../settings.ts'
import { unknownOf, type NotKnown } from '../standing.ts'

function reviewWords(accepted: boolean | null) {
  if (accepted === null) return 'waits'
  return accepted ? 'accepted' : 'refused'
}

interface Asked {
  readonly onboardingType: OnboardingType
  /** The KYC tasks of the onboarding. */
  readonly taskIds: readonly string[]
  readonly now: Date
}
/**
 * Why what was answered in the KYC tasks of an onboarding does not count for it (kyc 20); undefined
 * when it does.
 */
export async function kycStanding(
  db: Db,
  { onboardingType, taskIds, now }: Asked,
): Promise<NotKnown | undefined> {
  const responses =
    taskIds.length === 0
      ? []
      : await db
          .selectFrom('kycResponse')
          .leftJoin('kycReview', 'responseId', 'id')
          .select(['id', 'setId', 'kycSet', 'completedAt', 'responseId', 'accepted'])
          .where('taskId', 'in', taskIds)
          .where('replacedAt', 'is', null)
          .orderBy('createdAt', 'desc')
          .orderBy('id')
          .execute()
  const standard = await db
    .selectFrom('kycDefault')
    .select('setId')
    .where('onboardingType', '=', onboardingTypes[onboardingType])
    .executeTakeFirst()
  return unknownOf(
    responses.map(({ id, setId, kycSet, completedAt, responseId, accepted }) => ({
      responseId: id,
      setId,
      setName: kycSet.name,
      defaultFor: kycSet.defaultOnboardingTypes.map(onboardingTypeOf),
      questions: kycSet.questions.length,
      completedAt,
      review: responseId === null ? null : reviewWords(accepted),
    })),
    {
      onboardingType,
      defaultSetId: standard?.setId ?? null,
      days: await readSetting(db, answerAge),
      now,
    },
  )
}
