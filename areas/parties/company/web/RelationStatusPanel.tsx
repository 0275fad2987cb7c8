import { lazy, Suspense, useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { company } from '../contract.ts'
import type { CompanyType } from '../rules.ts'
import css from './panels.module.css'

// Fetched when somebody edits: the page is looked at much more often.
const RelationStatusField = lazy(async () => ({
  default: (await import('./RelationStatusField.tsx')).RelationStatusField,
}))

interface RelationStatusPanelProps {
  organizationNumber: string
  companyType: CompanyType
}
/** How our relation with a client stands. */
export function RelationStatusPanel(client: RelationStatusPanelProps) {
  const answer = useAnswer(company.relationstatusGet, { ...client }, { placeholderData: undefined })
  const [editing, setEditing] = useState(false)
  const { data } = answer
  const missing = missingRole(company.relationstatusSave.may, useActor())
  return (
    <Section
      title="Relationsstatus"
      actions={
        data && !editing ? (
          <ActionButton
            icon="edit"
            label="Ändra relationsstatus"
            disabledReason={missing}
            onClick={() => setEditing(true)}
          >
            Ändra
          </ActionButton>
        ) : undefined
      }
    >
      {answer.error ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !data ? (
        <Delayed />
      ) : editing ? (
        <Suspense fallback={<Delayed />}>
          <RelationStatusField {...client} stored={data} />
        </Suspense>
      ) : data.relationStatus === null ? (
        <p className={css.none}>Information saknas</p>
      ) : (
        <p>
          {data.types.find(({ name }) => name === data.relationStatus)?.label ??
            data.relationStatus}
        </p>
      )}
    </Section>
  )
}
