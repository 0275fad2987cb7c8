import { useState } from 'react'
import { checkWith } from '#platform/web/check.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { SelectField, TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { kyc, type KycResponse } from '../contract.ts'

/** Asks for another set in the place of a wrong one, and why (kyc 26). */
export function ChangeSetDialog({ response }: { response: KycResponse }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <ActionButton onClick={() => setOpened(true)}>Byt KYC-set</ActionButton>
      <Dialog opened={opened} onClose={close} title="Byt KYC-set">
        {opened ? <ChangeSetForm response={response} onClose={close} /> : null}
      </Dialog>
    </>
  )
}

interface ChangeSetFormProps {
  response: KycResponse
  onClose: () => void
}
function ChangeSetForm({ response: { id, version, kycSet }, onClose }: ChangeSetFormProps) {
  const published = useAnswer(kyc.allpublished, { take: 1000 })
  const change = useCommand(kyc.changekycset)
  const sets = (published.data?.list ?? []).filter((set) => set.id !== kycSet.id)
  const sent = (typed: { kycSetId: string | null; reason: string }) => ({
    ...typed,
    kycSetId: typed.kycSetId ?? '',
    id,
    version,
  })
  const form = useSaveForm<{ kycSetId: string | null; reason: string }>({
    initial: { kycSetId: null, reason: '' },
    warn: false,
    check: (typed) => ({
      ...checkWith(kyc.changekycset, sent(typed)),
      ...(typed.kycSetId === null && { kycSetId: 'KYC-set behöver väljas' }),
    }),
    save: (typed) => change.mutateAsync(sent(typed)),
    onSaved: () => {
      notify.success('KYC-setet är bytt')
      onClose()
    },
  })
  return (
    <Form form={form} submit="Byt KYC-set" onCancel={onClose} cancel="Tillbaka">
      <p>
        Det som är sparat följer med där samma sak frågas. Svaren på {kycSet.name} finns kvar, men
        räknas inte.
      </p>
      <SelectField
        field={form.field('kycSetId')}
        label="KYC-set"
        choices={sets.map((set) => ({ value: set.id, label: set.name }))}
        required
      />
      <TextAreaField field={form.field('reason')} label="Orsak" required maxLength={2000} />
    </Form>
  )
}
