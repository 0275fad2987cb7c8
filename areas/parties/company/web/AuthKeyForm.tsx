import { useCommand } from '#platform/web/data.ts'
import { PasswordField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { mustBeFilledIn } from '#platform/swedish/fields.ts'
import { company } from '../contract.ts'
import { whose, type Settings } from './settings-of.ts'

const label = 'Ny nyckel'

/** Takes a new key of the accounting system. The stored one is never shown. */
export function AuthKeyForm({ settings, onDone }: { settings: Settings; onDone: () => void }) {
  const save = useCommand(company.settingSave)
  const form = useSaveForm({
    initial: { authkey: '' },
    check: ({ authkey }) => (authkey.trim() ? {} : { authkey: mustBeFilledIn(label) }),
    save: ({ authkey }) => save.mutateAsync({ ...whose(settings), authkey }),
    onSaved: () => {
      notify.success('Nyckeln är sparad')
      onDone()
    },
  })
  return (
    <Form form={form} onCancel={onDone}>
      <PasswordField
        field={form.field('authkey')}
        label={label}
        hint={
          settings.authKeyExisted
            ? 'Ersätter den nyckel som är sparad'
            : 'Nyckeln kan inte läsas efter att den har sparats'
        }
        required
        autoComplete="off"
      />
    </Form>
  )
}
