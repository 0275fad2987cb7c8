import { isBlank } from '#platform/swedish/blank.ts'
import { fieldErrors } from '#platform/wording.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { SelectField, TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { reasonNeeded, waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { delivery, type WaitingByHand } from '../contract.ts'
import { byHandSubject, serviceBuses, type ServiceBus } from '../rules.ts'
import { busText } from '../texts.ts'
import css from './delivery.module.css'

const kinds = serviceBuses.map((value) => ({ value, label: busText(value) }))

/**
 * On /settings, for administrators: a message to another system, written by hand and sent when
 * another has approved it (delivery 5).
 */
export function ByHandSection() {
  const answer = useAnswer(delivery.waitingByHand, {})
  return (
    <Section
      title="Skicka ett meddelande för hand"
      note="Till ett system som annars får meddelandet av sig självt. Det skickas när en annan administratör har läst och godkänt det, och syns sedan i Leveranser."
    >
      <Answered answer={answer}>
        {(waiting) => (waiting ? <Waiting {...waiting} /> : <ByHandForm />)}
      </Answered>
    </Section>
  )
}

/** What waits, whole, for who decides on it. */
const Waiting = ({ serviceBus, jsonRequestData }: WaitingByHand) => (
  <>
    <h3>{busText(serviceBus)}</h3>
    <pre className={css.payload} tabIndex={0} aria-label="Innehåll som skickas">
      {jsonRequestData}
    </pre>
    <WaitingApprovalsPanel acts={['sendByHand']} subject={byHandSubject} />
  </>
)

interface Typed extends Record<string, unknown> {
  serviceBus: ServiceBus | null
  jsonRequestData: string
  why: string
}
function ByHandForm() {
  const send = useCommand(delivery.sendByHand)
  const { input } = delivery.sendByHand
  const form = useSaveForm<Typed>({
    initial: { serviceBus: null, jsonRequestData: '', why: '' },
    draft: 'delivery/by-hand',
    check: (typed) => {
      const parsed = input.safeParse(typed)
      const wrong = parsed.success ? [] : fieldErrors(input, parsed.error)
      return {
        ...(isBlank(typed.why) && { why: reasonNeeded }),
        ...Object.fromEntries(wrong.map(({ field, message }) => [field, message])),
      }
    },
    save: async (typed) => {
      await send.mutateAsync(input.parse(typed))
      notify.success(waitsForSecond)
    },
  })
  return (
    <Form form={form} submit="Begär att det skickas">
      <SelectField field={form.field('serviceBus')} label="Slag" choices={kinds} required />
      <TextAreaField
        field={form.field('jsonRequestData')}
        label="Innehåll"
        hint="Ett JSON-objekt, så som mottagaren läser det."
        rows={8}
        required
      />
      <TextAreaField
        field={form.field('why')}
        label="Motivering"
        rows={2}
        maxLength={2000}
        required
      />
    </Form>
  )
}
