import { isBlank } from '#platform/swedish/blank.ts'
import { mustBeFilledIn } from '#platform/swedish/fields.ts'
import { useReasonAsked, type ReasonQuestion } from '../../file-reason.ts'
import { TextAreaField } from '../form/fields.tsx'
import { Form } from '../form/Form.tsx'
import { useSaveForm } from '../form/form.ts'
import { Dialog } from './Dialog.tsx'

/** Asks why a file is needed, when the server says that it takes a reason. Stands once, in the frame. */
export function ReasonHost() {
  const question = useReasonAsked()
  return question ? <ReasonDialog question={question} /> : null
}

const label = 'Motivering'

/** Lies over the window in which the file was chosen, where everything stays as it was. */
function ReasonDialog({ question: { said, answer } }: { question: ReasonQuestion }) {
  const leave = () => answer(undefined)
  const form = useSaveForm({
    initial: { why: '' },
    warn: false,
    check: ({ why }) => (isBlank(why) ? { why: mustBeFilledIn(label) } : {}),
    save: async ({ why }) => answer(why),
  })
  return (
    <Dialog opened onClose={leave} title="Varför behövs filen?" width={520} above>
      <p>{said}</p>
      <Form form={form} submit="Hämta filen" onCancel={leave}>
        <TextAreaField
          field={form.field('why')}
          label={label}
          hint="Står i granskningsloggen"
          required
          maxLength={500}
        />
      </Form>
    </Dialog>
  )
}
