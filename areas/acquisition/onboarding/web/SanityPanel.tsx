import { useAnswer } from '#platform/web/data.ts'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { onboarding } from '../contract.ts'
import { bundlesMissing, kycSetMissing } from '../texts.ts'

/**
 * What is missing for onboardings to be made, when something is (onboarding 33). Says nothing when
 * it cannot be asked: the list is what one came for.
 */
export function SanityPanel() {
  const { data } = useAnswer(onboarding.sanity, {}, { staleTime: 60_000 })
  if (!data) return null
  const lacking = data.apClientStatuses.filter(
    ({ agreementTokenStatuses }) => agreementTokenStatuses.length === 0,
  )
  const faulty = data.apClientStatuses.flatMap(({ name: client, agreementTokenStatuses }) =>
    agreementTokenStatuses.flatMap(({ name, errors }) =>
      errors.map((error) => `${client}, ${name}: ${error}`),
    ),
  )
  const problems = [
    ...(lacking.length > 0
      ? [`${bundlesMissing}: ${lacking.map(({ name }) => name).join(', ')}`]
      : []),
    ...faulty,
    ...(data.kycOk ? [] : [kycSetMissing]),
  ]
  return problems.length === 0 ? null : (
    <Notice>
      {problems.map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
    </Notice>
  )
}
