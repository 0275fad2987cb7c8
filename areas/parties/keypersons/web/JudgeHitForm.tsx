import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { keypersons, type KeyPerson, type ShownMatch } from '../contract.ts'
import { isSanction, samenessTexts } from '../rules.ts'

/** Somebody on a list who may be a key person. */
export interface Hit {
  readonly person: KeyPerson
  readonly match: ShownMatch
}
interface Asked {
  readonly hit: Hit
  readonly same: boolean
}

interface JudgeHitFormProps {
  organizationNumber: string
  /** Undefined: nothing is asked. */
  asked: Asked | undefined
  onClose: () => void
}
/** Asks why somebody on a list is, or is not, the same person (keypersons 6). */
export function JudgeHitForm({ organizationNumber, asked, onClose }: JudgeHitFormProps) {
  return (
    <Dialog
      opened={asked !== undefined}
      onClose={onClose}
      title={`${asked ? samenessTexts[asked.hit.person.kind][asked.same ? 'same' : 'other'] : ''}?`}
    >
      {asked ? (
        <ReasonForm organizationNumber={organizationNumber} {...asked} onClose={onClose} />
      ) : null}
    </Dialog>
  )
}

function ReasonForm({
  organizationNumber,
  hit: { person, match },
  same,
  onClose,
}: Asked & { organizationNumber: string; onClose: () => void }) {
  const judge = useCommand(keypersons.judgeHit)
  const sent = (typed: { reason: string }) => ({
    ...typed,
    org: organizationNumber,
    socialSecurityNumber: person.socialSecurityNumber,
    name: person.name,
    entryId: match.id,
    screenedAt: person.amlUpdatedTimestamp ?? '',
    judgementId: match.judgement?.id ?? null,
    same,
  })
  const one = person.kind === 'company' ? 'det bolag' : 'den'
  const form = useSaveForm({
    initial: { reason: '' },
    warn: false,
    check: (typed) => checkWith(keypersons.judgeHit, sent(typed)),
    save: async (typed) => {
      const waits = await judge.mutateAsync(sent(typed))
      notify.success(
        waits ? 'Bedömningen väntar på en kollega på AML-avdelningen' : 'Bedömningen är sparad',
      )
    },
    onSaved: onClose,
  })
  return (
    <Form form={form} submit="Spara" onCancel={onClose} cancel="Tillbaka">
      <p>
        {same
          ? `${person.name} är ${one} som står på listan. Träffen räknas.`
          : `${person.name} är inte ${one} som står på listan. Träffen räknas inte förrän listan ändrar posten.${isSanction(match) ? ' Skriv vad som skiljer dem: en kollega på AML-avdelningen godkänner det.' : ''}`}
      </p>
      <TextAreaField field={form.field('reason')} label="Motivering" required maxLength={2000} />
    </Form>
  )
}
