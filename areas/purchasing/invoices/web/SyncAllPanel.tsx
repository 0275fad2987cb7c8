import { readCompanyNumber } from '#platform/swedish/organization-number.ts'
import { useCommand } from '#platform/web/data.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { invoices } from '../contract.ts'

function problemOf(organizationNumber: string) {
  if (organizationNumber.trim() === '') return 'Organisationsnummer behöver fyllas i'
  const read = readCompanyNumber(organizationNumber)
  return read.ok ? undefined : read.problem
}

/**
 * Fetches from the invoice system where all invoices of an issuer are: on /settings, for
 * administrators (settings 6).
 */
export function SyncAllPanel() {
  const sync = useCommand(invoices.syncAll)
  const form = useSaveForm({
    initial: { organizationNumber: '' },
    warn: false,
    check: (typed) => ({ organizationNumber: problemOf(typed.organizationNumber) }),
    save: async ({ organizationNumber }) => {
      const { message, invoices: count } = await sync.mutateAsync({ id: organizationNumber })
      notify.success(`${message} ${count} ${count === 1 ? 'faktura' : 'fakturor'}.`)
    },
  })
  return (
    <Section
      title="Synka fakturor"
      note="Hämtar läget för alla fakturor från en utställare ur fakturasystemet."
    >
      <Form form={form} submit="Synka alla">
        <TextField
          field={form.field('organizationNumber')}
          label="Utställarens organisationsnummer"
          placeholder="NNNNNN-NNNN"
          required
        />
      </Form>
    </Section>
  )
}
