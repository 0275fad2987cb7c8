import { isIn, mayWriteAgreements, mayWriteKycSets } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import type { AnswerOf } from '#platform/endpoint.ts'
import { onboarding } from '../contract.ts'
import { bundlesMissing, kycSetMissing } from '../texts.ts'

type Sanity = AnswerOf<typeof onboarding.sanity>

/**
 * What is missing for onboardings to be made, when something is, with the way to where it is mended
 * (onboarding 33, 71). Only to who can mend it, and nothing when it cannot be asked: the list is what
 * one came for.
 */
export function SanityPanel() {
  const actor = useActor()
  const bundles = isIn(mayWriteAgreements, actor)
  const sets = isIn(mayWriteKycSets, actor)
  return bundles || sets ? <Missing bundles={bundles} sets={sets} /> : null
}

function Missing({ bundles, sets }: { bundles: boolean; sets: boolean }) {
  const { data } = useAnswer(onboarding.sanity, {}, { staleTime: 60_000, keep403: true })
  if (!data) return null
  const problems = bundles ? bundleProblems(data) : []
  const setMissing = sets && !data.kycOk
  if (problems.length === 0 && !setMissing) return null
  return (
    <Notice>
      {problems.map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
      {problems.length > 0 ? (
        <div>
          <RouteLink href={places.bundles}>Till avtalsbuntarna</RouteLink>
        </div>
      ) : null}
      {setMissing ? (
        <div>
          {kycSetMissing} <RouteLink href={places.kycSets}>Till KYC-seten</RouteLink>
        </div>
      ) : null}
    </Notice>
  )
}

function bundleProblems({ apClientStatuses }: Sanity): readonly string[] {
  const lacking = apClientStatuses.filter(
    ({ agreementTokenStatuses }) => agreementTokenStatuses.length === 0,
  )
  const faulty = apClientStatuses.flatMap(({ name: client, agreementTokenStatuses }) =>
    agreementTokenStatuses.flatMap(({ name, errors }) =>
      errors.map((error) => `${client}, ${name}: ${error}`),
    ),
  )
  return lacking.length > 0
    ? [`${bundlesMissing}: ${lacking.map(({ name }) => name).join(', ')}`, ...faulty]
    : faulty
}
