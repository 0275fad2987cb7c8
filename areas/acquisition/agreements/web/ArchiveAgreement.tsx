import { useState } from 'react'
import type { AnswerOf } from '#platform/endpoint.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { SelectField, TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import type { Agreement } from '../answers.ts'
import { agreements } from '../contract.ts'
import { notArchived, setsInWords } from '../texts.ts'

type Impact = AnswerOf<typeof agreements.archiveImpact>

/** Takes an agreement out of use, after what rests on it has been seen (agreements 30, 42). */
export function ArchiveAgreement({ agreement }: { agreement: Agreement }) {
  const missing = missingRole(agreements.archive.may, useActor())
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <ActionButton disabledReason={missing} onClick={() => setAsking(true)}>
        Arkivera
      </ActionButton>
      <Dialog opened={asking} onClose={close} title={`Arkivera ${agreement.name}?`} width={560}>
        {asking ? <Asked agreement={agreement} onClose={close} /> : null}
      </Dialog>
    </>
  )
}

interface AskedProps {
  agreement: Agreement
  onClose: () => void
}
function Asked({ agreement, onClose }: AskedProps) {
  const answer = useAnswer(
    agreements.archiveImpact,
    { id: agreement.id },
    { placeholderData: undefined, staleTime: 0 },
  )
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  return <ArchiveForm agreement={agreement} impact={answer.data} onClose={onClose} />
}

const factsOf = ({ bundles, setsOut, customers }: Impact) => [
  {
    label: 'Ingår i',
    value:
      bundles.length === 0
        ? 'Ingen bunt'
        : bundles.map(({ id, name, partners }) => (
            <div key={id}>
              <RouteLink href={places.bundle(id)}>{name}</RouteLink>
              {partners.length > 0
                ? `, skickas av sig själv till kunder hos ${partners.join(', ')}`
                : ''}
            </div>
          )),
  },
  {
    label: 'Ute för signering',
    value:
      setsOut === 0
        ? 'Inga avtal'
        : `${setsInWords(setsOut)}, kan inte signeras så länge avtalet är arkiverat`,
  },
  {
    label: 'Kunder med länk',
    value: customers === 0 ? 'Inga' : `${customers}, som inte kan signera det de har en länk till`,
  },
]

function ArchiveForm({ agreement, impact, onClose }: AskedProps & { impact: Impact }) {
  const { id } = agreement
  const { bundles, replacements } = impact
  const archive = useCommand(agreements.archive)
  const form = useSaveForm<{ replacedBy: string | null; why: string }>({
    initial: { replacedBy: null, why: '' },
    warn: false,
    check: () => ({}),
    save: async ({ replacedBy, why }) => {
      try {
        await archive.mutateAsync({ id, replacedBy, why })
      } catch (thrown) {
        if (refusalOf(thrown)) throw thrown
        throw Object.assign(new Error(notArchived), { code: 'notArchived' })
      }
      const names = bundles.map(({ name }) => name).join(', ')
      const then = replacedBy === null ? '' : '. Bytet väntar på att en annan person godkänner'
      notify.success(
        names ? `Avtalet är arkiverat och har lämnat ${names}${then}` : 'Avtalet är arkiverat',
      )
    },
    onSaved: onClose,
  })
  return (
    <>
      <FactList facts={factsOf(impact)} stacked />
      <Form form={form} submit="Arkivera avtalet" onCancel={onClose}>
        {bundles.length === 0 ? null : (
          <SelectField
            field={form.field('replacedBy')}
            label="Byt mot"
            hint="Tar avtalets plats i buntarna, med de värden som är ifyllda där, när en annan person har godkänt det. Till dess kan buntarna inte väljas. Avtalet läggs inte tillbaka när det återaktiveras."
            placeholder="Inget avtal"
            clearable
            choices={replacements.map(({ versionId, name, revision }) => ({
              value: versionId,
              label: `${name}, revision ${revision}`,
            }))}
          />
        )}
        {form.values.replacedBy === null ? null : (
          <TextAreaField field={form.field('why')} label="Motivering" required maxLength={2000} />
        )}
      </Form>
    </>
  )
}
