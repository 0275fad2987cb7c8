import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useDraft } from '#platform/web/ui/form/draft.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { bundles } from '#areas/acquisition/agreements/contract.ts'
import type { ShownTask } from '#areas/acquisition/companytasks/contract.ts'
import { onboardingCanceled } from '#areas/acquisition/companytasks/texts.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { signing } from '../contract.ts'
import { FillAgreements } from './FillAgreements.tsx'
import type { ShowContent } from './show-content.ts'
import css from './signing.module.css'

interface BundleChoiceProps {
  task: Pick<ShownTask, 'id' | 'organizationNumber' | 'canceled' | 'companyName'>
  Content: ShowContent
}

/** The bundles that can be signed, one of which is then filled in. */
export function BundleChoice({ task, Content }: BundleChoiceProps) {
  const answer = useAnswer(bundles.allActive, {})
  const draft = useDraft<{ readonly bundleId: string }>(`bundle ${task.id}`)
  const [picked, setPicked] = useState<string | null>(draft.found?.bundleId ?? null)
  const missing = missingRole(signing.createAgreement.may, useActor())
  const canceled = task.canceled ? onboardingCanceled : undefined
  const [filling, setFilling] = useState(draft.found !== undefined)
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  if (answer.data.length === 0)
    return <EmptyState text="Det finns ingen avtalsbunt att välja." icon="agreement" />
  const bundle = answer.data.find(({ id }) => id === picked)
  const empty = bundle?.notChoosable ?? undefined
  if (filling && bundle && !empty)
    return (
      <FillAgreements
        task={task}
        bundleId={bundle.id}
        onBack={() => {
          draft.forget()
          setFilling(false)
        }}
        Content={Content}
      />
    )
  return (
    <Section
      title="Välj avtalsbunt"
      note="Avtalens revisioner och värden fryses när avtalen skapas."
    >
      <div className={css.choice}>
        <SelectField
          field={{ name: 'bundle', id: 'bundle', value: picked, onChange: setPicked }}
          label="Avtalsbunt"
          choices={answer.data.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          required
        />
        <ActionButton
          primary
          onClick={() => {
            if (picked !== null) draft.keep({ bundleId: picked })
            setFilling(true)
          }}
          disabledReason={missing ?? canceled ?? (bundle ? empty : 'Välj en avtalsbunt först')}
        >
          Fyll i avtalen
        </ActionButton>
      </div>
      {bundle ? (
        <>
          <p>{bundle.description}</p>
          {empty ? <Notice>{empty}</Notice> : null}
          <ol className={css.names}>
            {bundle.agreementNames.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ol>
        </>
      ) : null}
    </Section>
  )
}
