import { useToday } from '#platform/web/today.ts'
import { checkWith } from '#platform/web/check.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { absence, type Absence } from '../contract-absence.ts'
import { UserPicker, type Assignee } from './UserPicker.tsx'

/**
 * When one is away, or somebody else, and who has the work meanwhile (usertasks 24): on the page
 * behind one's name, and on the page of a user.
 */
export function AbsencePanel({ userId }: { userId?: string }) {
  const answer = useAnswer(absence.get, { userId }, { keep403: true, placeholderData: undefined })
  return (
    <Section
      title="Frånvaro"
      note="Så länge syns det som väntar hos ersättaren. Utan ersättare väntar det på den roll som gör det."
    >
      <Answered answer={answer}>
        {({ absence: saved }) => (
          <AbsenceForm key={saved?.version ?? 0} saved={saved} userId={userId} />
        )}
      </Answered>
    </Section>
  )
}

interface Typed extends Record<string, unknown> {
  firstDay: string | null
  lastDay: string | null
  cover: Assignee | null
}
interface AbsenceFormProps {
  saved: Absence | null
  userId: string | undefined
}
function AbsenceForm({ saved, userId }: AbsenceFormProps) {
  const today = useToday()
  const save = useCommand(absence.save)
  const end = useCommand(absence.end)
  const sentOf = ({ firstDay, lastDay, cover }: Typed) => ({
    userId,
    firstDay: firstDay ?? '',
    lastDay: lastDay ?? '',
    cover: cover?.key,
    version: saved?.version,
  })
  const form = useSaveForm<Typed>({
    initial: {
      firstDay: saved?.firstDay ?? today,
      lastDay: saved?.lastDay ?? today,
      cover: saved?.cover ?? null,
    },
    check: (typed) => checkWith(absence.save, sentOf(typed)),
    save: (typed) => save.mutateAsync(sentOf(typed)),
    onSaved: () => notify.success('Frånvaron är sparad'),
  })
  const cover = form.field('cover')
  return (
    <>
      <Form form={form} submit={saved ? 'Ändra frånvaron' : 'Lägg in frånvaro'}>
        <DateField field={form.field('firstDay')} label="Borta från" required />
        <DateField field={form.field('lastDay')} label="Borta till och med" required />
        <UserPicker
          label="Ersättare"
          value={cover.value}
          onChange={cover.onChange}
          error={cover.error}
          others={userId === undefined}
        />
      </Form>
      {saved ? (
        <ActionButton
          onClick={() => tell(() => end.mutateAsync({ userId }), 'Frånvaron är borttagen')}
        >
          Ta bort frånvaron
        </ActionButton>
      ) : null}
    </>
  )
}
