import { useState } from 'react'
import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { useToday } from '#platform/web/today.ts'
import { addDays } from '#platform/swedish/format.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Day } from '#platform/web/ui/value/values.tsx'
import { inbox, type Thing } from '../contract.ts'
import { furthestPutOff, mondayAfter } from '../rules.ts'
import css from './inbox.module.css'

/** Puts what is open off until a day, or takes it forward again: for who looks alone (inbox 7). */
export function PutOff({ thing: { key, putOffUntil } }: { thing: Thing }) {
  const [isAsking, setIsAsking] = useState(false)
  const send = useCommand(inbox.putOff)
  const forward = () => send.mutateAsync({ key, until: null })
  const wait = (until: string) =>
    tell(() => send.mutateAsync({ key, until }), `Kommer tillbaka ${until}`, forward)
  useKeys(
    putOffUntil === null
      ? [{ key: 'h', text: 'Vänta till en dag med det som är öppet', run: () => setIsAsking(true) }]
      : [],
  )
  if (putOffUntil !== null)
    return (
      <p className={css.acts}>
        <span>
          Väntar till <Day of={putOffUntil} />
        </span>
        <ActionButton onClick={() => tell(forward, 'Det väntar på dig igen')}>
          Ta fram nu
        </ActionButton>
      </p>
    )
  return (
    <p className={css.acts}>
      <ActionButton icon="clock" onClick={() => setIsAsking(true)}>
        Vänta till
      </ActionButton>
      <Dialog opened={isAsking} onClose={() => setIsAsking(false)} title="Vänta till">
        {isAsking ? (
          <WaitForm
            wait={(until) => {
              setIsAsking(false)
              void wait(until)
            }}
            thing={key}
          />
        ) : null}
      </Dialog>
    </p>
  )
}

interface WaitFormProps {
  thing: string
  wait: (until: string) => void
}
function WaitForm({ thing, wait }: WaitFormProps) {
  const today = useToday()
  const [tomorrow, monday] = [addDays(today, 1), mondayAfter(today)]
  const form = useSaveForm({
    initial: { until: tomorrow as string | null },
    check: ({ until }) =>
      until === null
        ? { until: 'Vänta till behöver fyllas i' }
        : checkWith(inbox.putOff, { key: thing, until }),
    save: async ({ until }) => wait(until ?? tomorrow),
    warn: false,
  })
  return (
    <>
      <p>Det är borta ur din lista till dess. Alla andra har det som förut.</p>
      <p className={css.acts}>
        <ActionButton onClick={() => wait(tomorrow)}>I morgon</ActionButton>
        <ActionButton onClick={() => wait(monday)}>På måndag, {monday}</ActionButton>
      </p>
      <Form form={form} submit="Vänta till dagen">
        <DateField
          field={form.field('until')}
          label="Dag"
          required
          min={tomorrow}
          max={addDays(today, furthestPutOff)}
        />
      </Form>
    </>
  )
}
