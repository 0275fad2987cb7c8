import { useEffect, useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { checked, checkWith } from '#platform/web/check.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { SelectField, TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import type { InvoiceState } from '#areas/purchasing/invoices/rules.ts'
import { subscriptions, type InvoiceSubscription } from '../contract.ts'
import { closesAfterMs, longestMessage } from '../rules.ts'
import { texts } from '../texts.ts'
import { RecipientsField } from './RecipientsField.tsx'
import css from './subscriptions.module.css'

interface SubscriptionDialogProps {
  invoiceId: string
  invoiceNumber: string
  onClose: () => void
}

/**
 * Who is told, and what, when an invoice reaches a state. Closes by itself a moment after it has
 * saved or removed (subscriptions 1, 3, 4).
 */
export function SubscriptionDialog({ invoiceId, invoiceNumber, onClose }: SubscriptionDialogProps) {
  const [done, setDone] = useState<string>()
  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(onClose, closesAfterMs)
    return () => clearTimeout(timer)
  }, [done, onClose])

  return (
    <Dialog opened onClose={onClose} title={`Prenumerera på faktura ${invoiceNumber}`} width={520}>
      {done ? (
        <EmptyState icon="check" text={done} />
      ) : (
        <Subscription invoiceId={invoiceId} onDone={setDone} onCancel={onClose} />
      )}
    </Dialog>
  )
}

interface SubscriptionProps {
  invoiceId: string
  onDone: (text: string) => void
  onCancel: () => void
}
/** The form, of what was fetched when the window opened. */
function Subscription({ invoiceId, ...form }: SubscriptionProps) {
  const answer = useAnswer(
    subscriptions.get,
    { invoiceId },
    { placeholderData: undefined, staleTime: 0 },
  )
  const [edited, setEdited] = useState<InvoiceSubscription>()
  // What a save makes of it is not taken in again.
  if (answer.data && !answer.isFetching && !edited) setEdited(answer.data)
  if (edited) return <SubscriptionForm subscription={edited} {...form} />
  if (!answer.error) return <Delayed />
  return (
    <EmptyState
      icon="warning"
      text={texts.notLoaded}
      action={<ActionButton onClick={() => void answer.refetch()}>Försök igen</ActionButton>}
    />
  )
}

interface Typed extends Record<string, unknown> {
  value: InvoiceState | null
  recipients: readonly string[]
  message: string
}
interface SubscriptionFormProps {
  subscription: InvoiceSubscription
  onDone: (text: string) => void
  onCancel: () => void
}
function SubscriptionForm({ subscription, onDone, onCancel }: SubscriptionFormProps) {
  const { id, invoiceId, version, sent, states, currentState } = subscription
  const save = useCommand(subscriptions.save)
  const remove = useCommand(subscriptions.remove)
  const sentOf = ({ value, recipients, message }: Typed) => ({
    invoiceId,
    version,
    message,
    recipients: [...recipients],
    value: value ?? undefined,
  })
  const form = useSaveForm<Typed>({
    initial: {
      value: states.find((state) => state.id === subscription.value)?.id ?? null,
      recipients: subscription.recipients,
      message: subscription.message,
    },
    draft: `subscription/${invoiceId}`,
    check: (typed) => ({
      ...checkWith(subscriptions.save, sentOf(typed)),
      ...(typed.recipients.length === 0 && { recipients: 'Mottagare behöver fyllas i' }),
    }),
    save: (typed) => save.mutateAsync(checked(subscriptions.save, sentOf(typed))),
    onSaved: () => onDone(texts.saved),
  })
  const removeIt = async () => {
    if (!id) return
    await remove.mutateAsync({ id })
    onDone(texts.removed)
  }
  const missing = missingRole(subscriptions.save.may, useActor())
  const over =
    states.length === 0
      ? `Fakturan är ${currentState.name.toLowerCase()} och får ingen ny status`
      : undefined
  return (
    <Form
      form={form}
      submit="Spara"
      onCancel={onCancel}
      disabledReason={missing ?? over}
      extra={
        id ? (
          <ActionButton danger disabledReason={missing} onClick={removeIt}>
            Ta bort
          </ActionButton>
        ) : undefined
      }
    >
      <p className={css.note}>
        {sent ? (
          <>
            <StateBadge tone="positive" text="Skickad" /> <Instant of={sent} />. Spara för att vänta
            på en ny status.
          </>
        ) : (
          `Fakturan har status ${currentState.name}. Mottagarna får ett meddelande när den får den valda statusen.`
        )}
      </p>
      <SelectField
        field={form.field('value')}
        label="Status"
        placeholder="Välj status"
        choices={states.map((state) => ({ value: state.id, label: state.name }))}
        searchable={false}
        reason={over}
        required
      />
      <RecipientsField field={form.field('recipients')} invoiceId={invoiceId} />
      <TextAreaField field={form.field('message')} label="Meddelande" maxLength={longestMessage} />
    </Form>
  )
}
