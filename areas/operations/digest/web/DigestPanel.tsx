import { useAnswer, useCommand } from '#platform/web/data.ts'
import { checkWith } from '#platform/web/check.ts'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { SwitchField } from '#platform/web/ui/form/fields.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { TimeField } from '#platform/web/ui/form/TimeField.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { digest, type OwnDigest } from '../contract.ts'
import { timeText } from '../rules.ts'

/** When one is mailed what waits, and whether, on the page behind one's name (digest 5). */
export function DigestPanel() {
  const answer = useAnswer(digest.own, {}, { placeholderData: undefined })
  return (
    <Section
      title="Daglig sammanfattning"
      note="Ett brev vardagar med det som väntar på dig: ärenden, det du ska godkänna, dina arbetsköer och vad som har beslutats. Inget skickas när inget väntar."
    >
      <Answered answer={answer}>{(own) => <OwnForm key={own.version} own={own} />}</Answered>
    </Section>
  )
}

interface Typed extends Record<string, unknown> {
  wanted: boolean
  time: string | null
}
const sentOf = ({ version }: OwnDigest, { wanted, time }: Typed) => ({
  wanted,
  hour: Number((time ?? '').slice(0, 2)),
  minute: Number((time ?? '').slice(3)),
  version,
})
const timeNeeded = { time: 'Tid behöver fyllas i' }

function OwnForm({ own }: { own: OwnDigest }) {
  const save = useCommand(digest.saveOwn)
  const form = useSaveForm<Typed>({
    initial: { wanted: own.wanted, time: timeText(own.hour, own.minute) },
    check: (typed) =>
      typed.time === null ? timeNeeded : checkWith(digest.saveOwn, sentOf(own, typed)),
    save: (typed) => save.mutateAsync(sentOf(own, typed)),
    onSaved: ({ wanted }) =>
      notify.success(wanted ? 'Tiden är sparad' : 'Den dagliga sammanfattningen är avstängd'),
  })
  return (
    <Form form={form}>
      <SwitchField field={form.field('wanted')} label="Skicka den till mig" />
      <TimeField field={form.field('time')} label="Tid" required />
    </Form>
  )
}
