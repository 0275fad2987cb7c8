import { useRef } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { SelectField, TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { Columns } from '#platform/web/ui/value/Section.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useGo } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import type { Agreement } from '../answers.ts'
import { agreements } from '../contract.ts'
import { agreementTypes, archivedReason, signatureTypes } from '../rules.ts'
import { agreementTypeNames, notSaved, signatureTypeNames } from '../texts.ts'
import css from './agreement.module.css'
import { RichTextField, type RichTextHandle } from './RichTextField.tsx'
import { useCreatableForm, useSaving } from './saving.ts'
import { TokensField } from './TokensField.tsx'
import { fieldOf, problemsOf, sentOf, typedOf, type TypedAgreement } from './typed-agreement.ts'

const types = agreementTypes.map((value) => ({ value, label: agreementTypeNames[value] }))
const signatures = signatureTypes.map((value) => ({ value, label: signatureTypeNames[value] }))

interface AgreementFormProps {
  /** Without it a new one. */
  agreement?: Agreement
  onCreated?: (id: string) => void
}

/** Everything an agreement says, saved under its rules (agreements 2-7). */
export function AgreementForm({ agreement, onCreated }: AgreementFormProps) {
  const missing = missingRole(agreements.save.may, useActor())
  const go = useGo()
  const saving = useSaving(agreements.save)
  const text = useRef<RichTextHandle>(null)
  const reason = agreement?.archived ? archivedReason : undefined
  const form = useCreatableForm<TypedAgreement>({
    initial: typedOf(agreement),
    draft: `agreement/${agreement?.id ?? 'nytt'}`,
    check: (typed) => problemsOf(agreement, typed),
    send: (typed) => saving.send(agreements.save.input.parse(sentOf(agreement, typed))),
    refresh: saving.refresh,
    saved: 'är sparat',
    notSaved,
    fieldOf,
    onCreated,
  })
  return (
    <Columns
      side={
        <TokensField
          field={form.field('tokens')}
          text={form.values.text}
          reason={reason}
          onInsert={(key) => text.current?.insert(key)}
        />
      }
    >
      <div className={css.wide}>
        <Form
          form={form}
          submit="Spara avtalet"
          disabledReason={missing ?? reason}
          cancel="Tillbaka"
          onCancel={() => void go(places.agreements)}
        >
          <FieldRow>
            <TextField
              field={form.field('name')}
              label="Namn"
              required
              reason={reason}
              maxLength={200}
            />
            <SelectField
              field={form.field('type')}
              label="Typ"
              choices={types}
              required
              reason={reason}
            />
            <SelectField
              field={form.field('signatureType')}
              label="Signering"
              choices={signatures}
              reason={reason}
            />
          </FieldRow>
          <TextAreaField
            field={form.field('description')}
            label="Beskrivning"
            required
            reason={reason}
            rows={2}
            maxLength={2000}
          />
          <RichTextField
            ref={text}
            field={form.field('text')}
            label="Avtalstext"
            required
            reason={reason}
          />
          <RichTextField
            field={form.field('summary')}
            label="Sammanfattning"
            hint="Det viktigaste i avtalet, för den som ska signera"
            reason={reason}
            short
          />
        </Form>
      </div>
    </Columns>
  )
}
