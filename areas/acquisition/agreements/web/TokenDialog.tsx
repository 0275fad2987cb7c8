import { fieldErrors } from '#platform/wording.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import {
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { tokenProblem, tokenTypes, type TokenType } from '../rules.ts'
import { ofInterest, tokenTypeNames } from '../texts.ts'
import { tokenInput, type StoredToken } from '../token-fields.ts'

const types = tokenTypes.map((value) => ({ value, label: tokenTypeNames[value] }))
const newToken: StoredToken = {
  key: '',
  label: '',
  description: '',
  internalDescription: '',
  tokenOfInterest: false,
  type: 'NotSet',
  presetValue: '',
}

interface TokenDialogProps {
  /** The one to change; without it a new one. */
  token: StoredToken | undefined
  others: readonly StoredToken[]
  onClose: () => void
  onSaved: (token: StoredToken) => void
}
type Typed = Omit<StoredToken, 'type'> & { type: TokenType | null } & Record<string, unknown>

/**
 * One replaceable field: key, label and internal description are required, key and type stand for
 * one thing (agreements 2, 3, 7).
 */
export function TokenDialog({ token, others, onClose, onSaved }: TokenDialogProps) {
  const check = (typed: Typed) => {
    const parsed = tokenInput.safeParse(typed)
    const sentences = parsed.success ? [] : fieldErrors(tokenInput, parsed.error)
    return {
      ...tokenProblem({ key: typed.key, type: typed.type ?? 'NotSet' }, others),
      ...Object.fromEntries(sentences.map(({ field, message }) => [field, message])),
    }
  }
  const form = useSaveForm<Typed>({
    initial: { ...(token ?? newToken) },
    check,
    save: async (typed) => onSaved(tokenInput.parse(typed)),
    onSaved: onClose,
    // It belongs to the agreement's form, which asks.
    warn: false,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={token ? `Ändra ${token.key}` : 'Lägg till utbytbart fält'}
      width={560}
    >
      <Form form={form} submit={token ? 'Ändra fältet' : 'Lägg till fältet'} onCancel={onClose}>
        <FieldRow>
          <TextField
            field={form.field('key')}
            label="Nyckel"
            hint="Skrivs i avtalstexten där värdet ska stå, till exempel KUNDNAMN"
            required
            maxLength={50}
          />
          <TextField
            field={form.field('label')}
            label="Etikett"
            hint="Visas när värdet fylls i"
            required
            maxLength={200}
          />
        </FieldRow>
        <FieldRow>
          <SelectField
            field={form.field('type')}
            label="Fälttyp"
            choices={types}
            searchable={false}
          />
          <TextField
            field={form.field('presetValue')}
            label="Standardvärde"
            hint="Gäller om bunten inte säger annat"
            maxLength={500}
          />
        </FieldRow>
        <TextAreaField
          field={form.field('internalDescription')}
          label="Intern beskrivning"
          hint="För kollegor"
          required
          rows={2}
          maxLength={1000}
        />
        <TextAreaField
          field={form.field('description')}
          label="Extern beskrivning"
          hint="För kunden"
          rows={2}
          maxLength={1000}
        />
        <SwitchField
          field={form.field('tokenOfInterest')}
          label={ofInterest}
          hint="Lyfts fram när avtalet granskas"
        />
      </Form>
    </Dialog>
  )
}
