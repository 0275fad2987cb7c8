import { keysOf } from '#platform/record.ts'
import type { AnswerOf, InputOf } from '#platform/endpoint.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { CallError } from '#platform/web/call.ts'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { FileField } from '#platform/web/ui/form/FileField.tsx'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { agreedBody, batch, type BatchRun } from '../contract.ts'
import { endings, largestFile, type BatchType } from '../rules.ts'
import { startFailure } from './start-failure.ts'
import { fileMissing, isScheduledText, startsAtOnceText, typeNames } from '../texts.ts'

interface Typed extends Record<string, unknown> {
  file: File | null
  type: BatchType | null
}
const types = keysOf(typeNames).map((value) => ({ value, label: typeNames[value] }))

/** When a run that is started now begins, asked anew every minute. */
function WhenItStarts() {
  const { data } = useAnswer(batch.nextStart, {}, { refetchInterval: 60_000 })
  return <p>{data ? startText(data) : null}</p>
}
const startText = ({ atOnce, waitsUntil, officeOpens }: AnswerOf<typeof batch.nextStart>) =>
  atOnce ? startsAtOnceText : isScheduledText(waitsUntil, officeOpens)

type Agreed = Pick<InputOf<typeof batch.start>, 'companies' | 'cost'>
/**
 * Starts a run, and again with what it costs once that has been agreed to. Undefined when it was
 * not.
 */
async function agreeing(
  start: (agreed: Agreed) => Promise<BatchRun>,
): Promise<BatchRun | undefined> {
  try {
    return await start({})
  } catch (thrown) {
    const wanted = thrown instanceof CallError ? agreedBody.safeParse(thrown.body).data : undefined
    if (!(thrown instanceof CallError) || !wanted) throw thrown
    const sure = await confirm({
      title: 'Starta körningen?',
      text: thrown.message,
      act: 'Starta och betala',
    })
    return sure ? agreeing(() => start(wanted)) : undefined
  }
}

/** A file, what kind of determination, and when the run will begin (batch 1, 2, 5). */
export function BatchForm({ onStarted }: { onStarted: (run: string) => void }) {
  const start = useCommand(batch.start)
  const missing = missingRole(batch.start.may, useActor())
  const form = useSaveForm<Typed>({
    initial: { file: null, type: 'prospect' },
    check: ({ file, type }) => ({
      ...(file === null && { file: fileMissing }),
      ...(type === null && { type: 'Typ av bedömning behöver väljas' }),
    }),
    warn: false,
    save: async ({ file, type }) => {
      if (type === null) return
      try {
        const run = await agreeing((agreed) =>
          start.mutateAsync({ type, ...(file && { file }), ...agreed }),
        )
        if (!run) return
        notify.success(
          `Körningen är ${run.startsAt > run.created ? 'schemalagd' : 'påbörjad'}: ${run.total} bolag`,
        )
        form.load({ file: null, type })
        onStarted(run.id)
      } catch (thrown) {
        throw startFailure(thrown)
      }
    },
  })
  return (
    <Section title="Ny körning">
      <Form form={form} submit="Starta körningen" disabledReason={missing}>
        <FileField
          field={form.field('file')}
          label="Fil med organisationsnummer"
          required
          accept={endings.map((ending) => `.${ending}`).join(',')}
          maxBytes={largestFile}
          hint="Excel, CSV eller text, högst 10 000 rader. Numren står i kolumnen Organisationsnummer, eller i den första."
        />
        <SelectField
          field={form.field('type')}
          label="Typ av bedömning"
          choices={types}
          required
          hint="Prospekt bedöms med regelhinken för prospekt. En testbedömning ändrar inga ratings."
        />
        <WhenItStarts />
      </Form>
    </Section>
  )
}
