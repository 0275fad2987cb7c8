import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import type { ShownTask } from '#areas/acquisition/companytasks/contract.ts'
import { groupNames, onboardingCanceled } from '#areas/acquisition/companytasks/texts.ts'
import { places } from '#areas/places.ts'
import { kyc, type KycSet } from '../contract.ts'
import { isIn, mayAnswerKyc } from '#areas/foundation/users/rules.ts'
import { answeringReason } from '../texts.ts'
import css from './kyc.module.css'
import { QuestionOutline } from './QuestionOutline.tsx'

const nameOf = ({ name, defaultOnboardingTypes }: KycSet) =>
  defaultOnboardingTypes.length === 0
    ? name
    : `${name} (standard för ${defaultOnboardingTypes.map((type) => groupNames[type]).join(', ')})`

/**
 * The published sets, one of which a task is to be answered with: the default of its onboarding's
 * type, unless another is picked (kyc 28).
 */
export function KycSetPicker({
  task,
}: {
  task: Pick<ShownTask, 'id' | 'organizationNumber' | 'canceled' | 'onboardingType'>
}) {
  const answer = useAnswer(kyc.allpublished, { take: 1000 })
  const add = useCommand(kyc.addkycset)
  const actor = useActor()
  const [picked, setPicked] = useState<string | null>(null)
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  const sets = answer.data.list
  if (sets.length === 0)
    return (
      <EmptyState
        text="Det finns inget publicerat KYC-set att välja."
        icon="kyc"
        action={<RouteLink href={places.kycSets}>Till KYC-seten</RouteLink>}
      />
    )
  const standard = sets.find(
    ({ defaultOnboardingTypes }) =>
      task.onboardingType !== null && defaultOnboardingTypes.includes(task.onboardingType),
  )
  const set =
    sets.find(({ id }) => id === picked) ?? standard ?? (sets.length === 1 ? sets[0] : undefined)
  const notAllowed = isIn(mayAnswerKyc, actor) ? undefined : answeringReason
  const notPicked = set ? undefined : 'Välj ett KYC-set först'
  const reason = task.canceled ? onboardingCanceled : (notAllowed ?? notPicked)
  const choose = () =>
    set &&
    tell(
      () =>
        add.mutateAsync({
          kycSetId: set.id,
          organizationNumber: task.organizationNumber,
          taskId: task.id,
        }),
      `${set.name} är valt`,
    )
  return (
    <Section
      title="Välj KYC-set"
      note="Frågorna besvaras som de är när setet väljs, även om det ändras senare."
    >
      <div className={css.pick}>
        <SelectField
          field={{ name: 'kycSet', id: 'kyc-set', value: set?.id ?? null, onChange: setPicked }}
          label="KYC-set"
          choices={sets.map((one) => ({ value: one.id, label: nameOf(one) }))}
          required
        />
        <ActionButton primary onClick={choose} disabledReason={reason}>
          Välj setet
        </ActionButton>
      </div>
      {set ? <QuestionOutline questions={set.questions} /> : null}
    </Section>
  )
}
