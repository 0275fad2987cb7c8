import { lazy, Suspense, useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { company } from '../contract.ts'
import css from './panels.module.css'

// Fetched when somebody edits: the page is looked at much more often.
const InternalInformationForm = lazy(async () => ({
  default: (await import('./InternalInformationForm.tsx')).InternalInformationForm,
}))

/**
 * What staff have noted about a company. That it could not be fetched is not worth a message
 * (company 12).
 */
export function InternalInformationPanel({ organizationNumber }: { organizationNumber: string }) {
  const { data, isError } = useAnswer(
    company.getcompanyinternalinformation,
    { organizationNumber },
    { placeholderData: undefined },
  )
  const [editing, setEditing] = useState(false)
  const close = () => setEditing(false)
  const missing = missingRole(company.savecompanyinternalinformation.may, useActor())
  // Writing over what one has not seen would lose it.
  const unseen = isError ? 'Det som står här kunde inte läsas just nu' : 'Hämtar …'
  const reason = missing ?? (data ? undefined : unseen)
  return (
    <Section
      title="Intern information"
      note={
        data?.changed ? (
          <>
            Sparad av {data.changedBy} <Instant of={data.changed} />
          </>
        ) : undefined
      }
      actions={
        <ActionButton
          icon="edit"
          label="Redigera intern information"
          disabledReason={reason}
          onClick={() => setEditing(true)}
        >
          Redigera
        </ActionButton>
      }
    >
      {data?.infoText ? (
        <p className={css.written}>{data.infoText}</p>
      ) : (
        <p className={css.none}>{data || isError ? 'Information saknas' : '\u00a0'}</p>
      )}
      <Dialog opened={editing} onClose={close} title="Intern information" width={640}>
        {editing && data ? (
          <Suspense fallback={<Delayed />}>
            <InternalInformationForm
              key={data.version}
              organizationNumber={organizationNumber}
              stored={data}
              onDone={close}
            />
          </Suspense>
        ) : null}
      </Dialog>
    </Section>
  )
}
