import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import {
  useAlreadyWaiting,
  WaitingApprovalsPanel,
} from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { approvers, type Approver } from '../contract.ts'
import { TrustReasons } from './AddressTrustPanel.tsx'
import css from './approvers.module.css'

/**
 * On an invoice: the addresses that answer for its recipient, how far each is trusted, and what two
 * have accepted (approvers 1, 3). Nothing where nobody was asked, unless the recipient's answer is
 * waited for.
 */
export function ApproversPanel({ invoiceId, awaits }: { invoiceId: string; awaits: boolean }) {
  const answer = useAnswer(approvers.list, { invoiceId })
  if (answer.error && !answer.data)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  const rows = answer.data ?? []
  if (rows.length === 0 && !awaits) return null
  return (
    <Section
      title="Vem som svarar för mottagaren"
      note="Bara svar från adresser som har tillfrågats räknas."
    >
      {answer.data?.length === 0 ? (
        <p className={css.quiet}>Ingen har frågats om leveransen med e-post.</p>
      ) : null}
      <ul className={css.list}>
        {rows.map((one) => (
          <Address key={one.id} invoiceId={invoiceId} approver={one} awaits={awaits} />
        ))}
      </ul>
    </Section>
  )
}

interface AddressProps {
  invoiceId: string
  approver: Approver
  awaits: boolean
}
function Address({ invoiceId, approver, awaits }: AddressProps) {
  const [isAsking, setIsAsking] = useState(false)
  const missing = missingRole(approvers.accept.may, useActor())
  const waiting = useAlreadyWaiting(['acceptApprover'], approver.id)
  const { asked, askedBy, accepted, acceptedBy, told, counted, level, counts } = approver
  return (
    <li className={css.address}>
      <strong>{approver.email}</strong>
      <p className={css.quiet}>
        {asked ? (
          <>
            Tillfrågad <Instant of={asked} /> av {askedBy}
          </>
        ) : (
          'Har inte tillfrågats'
        )}
        {told ? (
          <>
            , fakturasystemet fick ett ja <Instant of={told} />
          </>
        ) : null}
        {counted ? (
          <>
            , godkännandet räknades <Instant of={counted} />
          </>
        ) : null}
      </p>
      <TrustReasons trust={approver} />
      {accepted ? (
        <p className={css.quiet}>
          Godtagen <Instant of={accepted} /> av {acceptedBy}
          {counts ? '' : ', men något annat talar mot adressen sedan dess'}
        </p>
      ) : null}
      <WaitingApprovalsPanel acts={['acceptApprover']} subject={approver.id} />
      {awaits && !counts && level !== 'barred' ? (
        <ActionButton disabledReason={missing ?? waiting} onClick={() => setIsAsking(true)}>
          Begär att adressen godtas
        </ActionButton>
      ) : null}
      {isAsking ? (
        <AcceptDialog id={approver.id} invoiceId={invoiceId} onClose={() => setIsAsking(false)} />
      ) : null}
    </li>
  )
}

function AcceptDialog({
  id,
  invoiceId,
  onClose,
}: {
  id: string
  invoiceId: string
  onClose: () => void
}) {
  const accept = useCommand(approvers.accept)
  const form = useSaveForm({
    initial: { why: '' },
    warn: false,
    check: ({ why }) => ({ ...(why.trim() === '' && { why: 'Motivering behöver fyllas i' }) }),
    save: async ({ why }) => {
      await accept.mutateAsync({ id, invoiceId, why })
      notify.info(waitsForSecond)
    },
    onSaved: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title="Låt adressen godkänna leveranser?">
      <p>
        Skriv hur ni vet att adressen är mottagarens: ring numret i registret, inte det som står i
        brevet. En annan person behöver godkänna det.
      </p>
      <Form form={form} submit="Begär" onCancel={onClose}>
        <TextAreaField field={form.field('why')} label="Motivering" required maxLength={500} />
      </Form>
    </Dialog>
  )
}
