import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { SelectField, TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { NumberField } from '#platform/web/ui/form/NumberField.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { clientTerms, type ClientTerm } from '../contract.ts'
import { termKinds, termProblem, terms, termText, type TermKind } from '../rules.ts'

interface Typed extends Record<string, unknown> {
  kind: TermKind | null
  /** Percent or kronor, with two decimals. */
  value: number | null
  why: string
}
const choices = termKinds.map((value) => ({ value, label: terms[value].name }))

interface SetTermProps {
  /** 10 digits. */
  organizationNumber: string
  standing: readonly ClientTerm[]
  onClose: () => void
}
/** A term that counts before what is agreed, when a second person has approved it (terms 2). */
export function SetTermDialog({ organizationNumber, standing, onClose }: SetTermProps) {
  const ask = useCommand(clientTerms.set)
  const sent = ({ kind, value, why }: Typed) => ({
    organizationNumber,
    kind,
    value: value === null ? null : Math.round(value * 100),
    why,
  })
  const form = useSaveForm<Typed>({
    initial: { kind: null, value: null, why: '' },
    check: (typed) => {
      const { kind, value } = sent(typed)
      const problem = kind && value !== null ? termProblem(kind, value) : undefined
      return {
        ...(problem && { value: problem }),
        ...checkWith(clientTerms.set, sent(typed)),
        ...(typed.why.trim() === '' && { why: 'Motivering behöver fyllas i' }),
      }
    },
    save: (typed) => ask.mutateAsync(checked(clientTerms.set, sent(typed))),
    onSaved: () => {
      notify.info(waitsForSecond)
      onClose()
    },
  })
  const { kind } = form.values
  const counts = standing.find((one) => one.kind === kind)?.inForce
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Sätt ett villkor för hand"
      width={560}
      dismissable={!form.dirty}
    >
      <p>
        Villkoret gäller före det avtalade när en annan person har godkänt det, tills ett nytt avtal
        är godkänt som färdigsignerat. Kärnsystemet får veta det.
      </p>
      <Form
        form={form}
        submit="Begär villkoret"
        onCancel={() => {
          form.discard()
          onClose()
        }}
      >
        <SelectField field={form.field('kind')} label="Villkor" choices={choices} required />
        <NumberField
          field={form.field('value')}
          label="Värde"
          hint={
            kind && counts
              ? `Nu gäller ${termText(kind, counts.value)}. ${counts.source}`
              : undefined
          }
          unit={kind && terms[kind].unit === 'money' ? 'kr' : '%'}
          decimals={2}
          positive
          required
        />
        <TextAreaField
          field={form.field('why')}
          label="Motivering"
          hint="Vad som är överenskommet och med vem, för den andra personen"
          required
          rows={2}
          maxLength={2000}
        />
      </Form>
    </Dialog>
  )
}
