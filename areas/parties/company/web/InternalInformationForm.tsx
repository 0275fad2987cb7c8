import type { AnswerOf } from '#platform/endpoint.ts'
import { CallError } from '#platform/web/call.ts'
import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { company } from '../contract.ts'

interface InternalInformationFormProps {
  organizationNumber: string
  stored: AnswerOf<typeof company.getcompanyinternalinformation>
  onDone: () => void
}
/** The note as text. Saved, it closes its box. */
export function InternalInformationForm({
  organizationNumber,
  stored,
  onDone,
}: InternalInformationFormProps) {
  const save = useCommand(company.savecompanyinternalinformation)
  const sent = (typed: { infoText: string }) => ({
    organizationNumber,
    version: stored.version,
    ...typed,
  })
  const form = useSaveForm({
    initial: { infoText: stored.infoText },
    draft: `internal-information/${organizationNumber}`,
    check: (typed) => checkWith(company.savecompanyinternalinformation, sent(typed)),
    save: async (typed) => {
      try {
        await save.mutateAsync(sent(typed))
      } catch (thrown) {
        const refusal = refusalOf(thrown)
        if (refusal?.fields || refusal?.code === 'stale') throw thrown
        throw new CallError(0, { code: 'notSaved', message: 'Ett fel uppstod, försök igen' })
      }
    },
    onSaved: onDone,
  })
  return (
    <Form form={form} onCancel={onDone}>
      <TextAreaField
        field={form.field('infoText')}
        label="Anteckning"
        rows={8}
        maxLength={10_000}
      />
    </Form>
  )
}
