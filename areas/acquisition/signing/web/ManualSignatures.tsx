import { useState } from 'react'
import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { showUnexpectedError } from '#platform/web/ui/message/UnexpectedErrorDialog.tsx'
import type { SigningPerson } from '../answers.ts'
import { signing } from '../contract.ts'
import { reasons } from '../texts.ts'
import css from './signing.module.css'

interface ManualSignaturesProps {
  opened: boolean
  which: { readonly agreementSetId: string; readonly agreementId: string }
  /** Those who are to sign; who has not is offered. */
  persons: readonly SigningPerson[]
  onClose: () => void
}

/** Registers signatures made on paper; somebody else then approves them. */
export function ManualSignatures({ opened, ...rest }: ManualSignaturesProps) {
  return (
    <Dialog opened={opened} onClose={rest.onClose} title="Manuella signaturer" width={640}>
      {opened ? <Persons {...rest} /> : null}
    </Dialog>
  )
}

interface Typed {
  readonly key: number
  readonly name: string
  readonly socialSecurityNumber: string
}
function Persons({ which, persons, onClose }: Omit<ManualSignaturesProps, 'opened'>) {
  const save = useCommand(signing.saveManualSignatures)
  const [rows, setRows] = useState<readonly Typed[]>(() => {
    const left = persons.filter(
      ({ hasSigned, waiting, order }) => !hasSigned && !waiting && !order?.ongoing,
    )
    return left.map(({ name, socialSecurityNumber }, key) => ({
      key,
      name,
      socialSecurityNumber: socialSecurityNumber.slice(-10),
    }))
  })
  const [why, setWhy] = useState('')
  // Who may not sign without it being said why (signing 47).
  const [outsider, setOutsider] = useState<string | null>(null)
  const [outsiderReason, setOutsiderReason] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({})
  const set = (row: Typed, more: Partial<Typed>) =>
    setRows(rows.map((one) => (one === row ? { ...row, ...more } : one)))
  const add = () =>
    setRows([
      ...rows,
      { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, name: '', socialSecurityNumber: '' },
    ])

  async function send() {
    const input = {
      ...which,
      why,
      ...(outsider !== null && { outsider: true, outsiderReason }),
      signatures: rows.map(({ name, socialSecurityNumber }) => ({ name, socialSecurityNumber })),
    }
    const found = {
      ...checkWith(signing.saveManualSignatures, input),
      ...(why.trim() === '' && { why: 'Motivering behöver fyllas i' }),
      ...(outsider !== null &&
        outsiderReason.trim() === '' && { outsiderReason: reasons.outsiderReason }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    try {
      await save.mutateAsync(input)
      notify.success('Signaturerna är registrerade och väntar på godkännande')
      onClose()
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal?.code === 'outsider') setOutsider(refusal.message)
      else if (refusal) setProblems({ signatures: refusal.message })
      else showUnexpectedError(error)
    }
  }

  return (
    <>
      <p className={css.how}>
        Någon annan än den som registrerar en signatur godkänner den, mot papperet som laddas upp på
        sidan.
      </p>
      {rows.map((row, place) => {
        const field = (name: 'name' | 'socialSecurityNumber') => ({
          name,
          id: `manual-${row.key}-${name}`,
          value: row[name],
          onChange: (value: string) => set(row, { [name]: value }),
          error: problems[`signatures.${place}.${name}`],
        })
        return (
          <div key={row.key} className={css.person}>
            <TextField field={field('name')} label="Namn" maxLength={200} required />
            <TextField
              field={field('socialSecurityNumber')}
              label="Personnummer"
              placeholder="ÅÅMMDDNNNN"
              required
            />
            <ActionButton
              icon="delete"
              onClick={() => setRows(rows.filter((one) => one !== row))}
              label={`Ta bort ${row.name || `person ${place + 1}`}`}
            >
              Ta bort
            </ActionButton>
          </div>
        )
      })}
      <TextAreaField
        field={{ name: 'why', id: 'manual-why', value: why, onChange: setWhy, error: problems.why }}
        label="Motivering"
        hint="Varför det skrivs under på papper, för den som godkänner"
        rows={2}
        maxLength={2000}
        required
      />
      {outsider === null ? null : (
        <>
          <Notice>{outsider}</Notice>
          <TextAreaField
            field={{
              name: 'outsiderReason',
              id: 'manual-outsider',
              value: outsiderReason,
              onChange: setOutsiderReason,
              error: problems.outsiderReason,
            }}
            label="Varför personen signerar"
            hint="Gäller var och en som inte tecknar firman; läses av den som godkänner"
            rows={2}
            maxLength={2000}
            required
          />
        </>
      )}
      {problems.signatures ? (
        <p className={css.error} role="alert">
          {problems.signatures}
        </p>
      ) : null}
      <div className={css.acts}>
        <ActionButton icon="plus" onClick={add}>
          Lägg till person
        </ActionButton>
        <ActionButton onClick={onClose}>Avbryt</ActionButton>
        <ActionButton primary onClick={send}>
          Spara signaturerna
        </ActionButton>
      </div>
    </>
  )
}
