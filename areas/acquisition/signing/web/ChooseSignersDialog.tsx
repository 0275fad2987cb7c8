import { samePerson } from '#platform/swedish/personal-number.ts'
import { checkWith } from '#platform/web/check.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { SwitchField, TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import type { Candidate, SigningPerson } from '../answers.ts'
import { signers } from '../contract-signers.ts'
import { nobodyChosen, reasons, standingTexts } from '../texts.ts'
import css from './signing.module.css'

interface ChooseSignersProps {
  opened: boolean
  which: { readonly agreementSetId: string; readonly agreementId: string }
  /** Who is chosen already. */
  persons: readonly SigningPerson[]
  onClose: () => void
}

/** Says who signs an agreement that persons sign, before anybody does (signing 46). */
export function ChooseSignersDialog({ opened, ...rest }: ChooseSignersProps) {
  return (
    <Dialog opened={opened} onClose={rest.onClose} title="Vem signerar avtalet?">
      {opened ? <Candidates {...rest} /> : null}
    </Dialog>
  )
}

type OpenedProps = Omit<ChooseSignersProps, 'opened'>
function Candidates({ persons, ...rest }: OpenedProps) {
  const answer = useAnswer(signers.candidates, { setId: rest.which.agreementSetId })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  const left = answer.data.filter((one) =>
    persons.every((other) => !samePerson(other.socialSecurityNumber, one.socialSecurityNumber)),
  )
  return <ChooseForm {...rest} candidates={left} />
}

interface Typed {
  readonly chosen: readonly string[]
  readonly withOutsider: boolean
  readonly name: string
  readonly socialSecurityNumber: string
  readonly outsiderReason: string
}
const ofOutsider = ['name', 'socialSecurityNumber', 'outsiderReason'] as const

interface ChooseFormProps extends Omit<OpenedProps, 'persons'> {
  candidates: readonly Candidate[]
}
function ChooseForm({ which, candidates, onClose }: ChooseFormProps) {
  const choose = useCommand(signers.choose)
  const input = ({ chosen, withOutsider, name, socialSecurityNumber, outsiderReason }: Typed) => ({
    ...which,
    persons: [
      ...candidates
        .filter((one) => chosen.includes(one.socialSecurityNumber))
        .map((one) => ({ name: one.name, socialSecurityNumber: one.socialSecurityNumber })),
      ...(withOutsider ? [{ name, socialSecurityNumber, outsider: true, outsiderReason }] : []),
    ],
  })
  const initial: Typed = {
    chosen: [],
    withOutsider: candidates.length === 0,
    name: '',
    socialSecurityNumber: '',
    outsiderReason: '',
  }
  const form = useSaveForm({
    initial: { ...initial },
    check: (typed) => {
      const { persons } = input(typed)
      if (persons.length === 0) return { chosen: nobodyChosen }
      const found = checkWith(signers.choose, input(typed))
      const place = `persons.${persons.length - 1}.`
      return {
        ...(typed.withOutsider && {
          ...Object.fromEntries(ofOutsider.map((field) => [field, found[place + field]])),
          ...(typed.outsiderReason.trim() === '' && { outsiderReason: reasons.outsiderReason }),
        }),
      }
    },
    save: async (typed) => choose.mutateAsync(input(typed)),
    onSaved: () => {
      notify.success('De som signerar är valda')
      onClose()
    },
  })
  const chosen = form.field('chosen')
  return (
    <>
      <p>
        Bara de som väljs här kan signera avtalet. De kan göra det direkt på sin sida, när varje
        avtal som personer signerar har någon vald.
      </p>
      <Form form={form} submit="Spara valet" onCancel={onClose}>
        {candidates.length === 0 ? null : (
          <fieldset className={css.group}>
            <legend>Personer i företaget</legend>
            {candidates.map(({ socialSecurityNumber: number, name, standsAs }, place) => (
              <SwitchField
                key={number}
                field={{
                  name: `chosen.${place}`,
                  id: `choose-signer-${place}`,
                  value: chosen.value.includes(number),
                  onChange: (on) =>
                    chosen.onChange(
                      on ? [...chosen.value, number] : chosen.value.filter((one) => one !== number),
                    ),
                  error: undefined,
                }}
                label={name}
                hint={standsAs.map((as) => standingTexts[as]).join(', ')}
              />
            ))}
          </fieldset>
        )}
        <SwitchField
          field={form.field('withOutsider')}
          label="Någon utomstående signerar"
          hint="Någon som inte finns bland företagets personer"
        />
        {chosen.error ? (
          <p className={css.error} role="alert">
            {chosen.error}
          </p>
        ) : null}
        {form.values.withOutsider ? (
          <>
            <TextField field={form.field('name')} label="Namn" maxLength={200} required />
            <TextField
              field={form.field('socialSecurityNumber')}
              label="Personnummer"
              hint="Bara den personen kan signera."
              maxLength={13}
              required
            />
            <TextAreaField
              field={form.field('outsiderReason')}
              label="Varför personen signerar"
              hint="Står i avtalets bevis, och läses av den som godkänner avtalet"
              rows={2}
              maxLength={2000}
              required
            />
          </>
        ) : null}
      </Form>
    </>
  )
}
