import { lazy, Suspense, useState } from 'react'
import type { AnswerOf } from '#platform/endpoint.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
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
      note="Hur vi bedömer relationen. Om fakturor köps avgör statusen överst på sidan."
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
      <Answered answer={answer}>
        {(stored) =>
          editing ? (
            <Suspense fallback={<Delayed />}>
              <RelationStatusField {...client} stored={stored} />
            </Suspense>
          ) : (
            <Stored stored={stored} />
          )
        }
      </Answered>
    </Section>
  )
}

type Status = AnswerOf<typeof company.relationstatusGet>
function Stored({ stored: { relationStatus, types } }: { stored: Status }) {
  if (relationStatus === null) return <p className={css.none}>Information saknas</p>
  return <p>{types.find(({ name }) => name === relationStatus)?.label ?? relationStatus}</p>
}
