import { formatClearing } from '#platform/swedish/bank-account.ts'
import { useCommand } from '#platform/web/data.ts'
import { SelectField, TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import type { CompanyTask } from '#areas/acquisition/companytasks/contract.ts'
import { bank, type BankDetails } from '../contract.ts'
import { accountTypeOf, bankNames, clearingBank, judgeAccount, writtenNumber } from '../rules.ts'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { RegisteredAccounts } from './RegisteredAccounts.tsx'
import { giroWarning } from '../texts.ts'
import css from './bank.module.css'

interface BankAccountFormProps {
  task: Pick<CompanyTask, 'id' | 'organizationNumber'>
  /** Undefined until something has been said of the account. */
  details: BankDetails | undefined
  /** Why it cannot be changed. */
  reason: string | undefined
}
interface Typed extends Record<string, unknown> {
  bankName: string | null
  clearingNumber: string
  accountNumber: string
  why: string
}
const accountOf = ({ bankName, clearingNumber, accountNumber }: Typed) => ({
  bankName: bankName ?? '',
  clearingNumber,
  accountNumber,
})

/**
 * The account: saved with its button, and by itself when the number of a real bank account has been
 * changed and it is said why (bank 3).
 */
export function BankAccountForm({ task, details, reason }: BankAccountFormProps) {
  const save = useCommand(bank.setSelectedBankAccount)
  const form = useSaveForm<Typed>({
    initial: {
      bankName: details?.bankName ?? null,
      clearingNumber: formatClearing(details?.clearingNumber ?? ''),
      accountNumber: details ? writtenNumber(details) : '',
      why: '',
    },
    check: (typed) => {
      const judged = judgeAccount(accountOf(typed))
      return {
        ...(judged.ok ? {} : judged.problems),
        ...(typed.why.trim() === '' && { why: 'Motivering behöver fyllas i' }),
      }
    },
    save: (typed) =>
      save.mutateAsync({
        companyTaskId: task.id,
        organizationNumber: task.organizationNumber,
        bankDetailsEntityId: details?.id ?? null,
        ...typed,
        bankName: bankNames.find((name) => name === typed.bankName),
        accountType: accountTypeOf(typed.bankName ?? ''),
        version: details?.version,
      }),
    onSaved: () => notify.success(`Bankkontot är sparat. ${waitsForSecond}`),
  })
  const { bankName, clearingNumber, why } = form.values
  const owner = clearingBank(clearingNumber)
  const isGiro = bankName !== null && accountTypeOf(bankName) !== 'bankaccount'
  const judged = judgeAccount(accountOf(form.values))
  const number = form.field('accountNumber')
  const reasoned = form.field('why')
  const isOther = judged.ok && judged.value.accountNumber !== details?.accountNumber
  const leaving = (field: { readonly onBlur?: (() => void) | undefined }) => () => {
    field.onBlur?.()
    if (!isGiro && isOther && why.trim() !== '') void form.submit()
  }
  return (
    <Section
      title="Bankkonto"
      note="Någon annan än den som sparar kontot godkänner det, mot underlaget. Den som sparar ber om det."
    >
      <div className={css.form}>
        {isGiro ? <Notice>{giroWarning}</Notice> : null}
        <RegisteredAccounts
          organizationNumber={task.organizationNumber}
          typed={form.values}
          reason={reason}
          onUse={(account) => {
            form.field('bankName').onChange(account.bankName)
            form.field('clearingNumber').onChange('')
            form.field('accountNumber').onChange(account.accountNumber)
          }}
        />
        <Form form={form} submit="Spara bankkontot" disabledReason={reason}>
          <SelectField
            field={form.field('bankName')}
            label="Bank"
            choices={bankNames.map((name) => ({ value: name, label: name }))}
            searchable
            required
            reason={reason}
          />
          {isGiro ? null : (
            <TextField
              field={form.field('clearingNumber')}
              label="Clearingnummer"
              hint={owner && `Hör till ${owner}`}
              maxLength={10}
              required
              reason={reason}
            />
          )}
          <TextField
            field={{ ...number, onBlur: leaving(number) }}
            label={isGiro ? `${bankName}nummer` : 'Kontonummer'}
            hint={judged.ok && judged.warnings.length > 0 ? judged.warnings.join(' ') : undefined}
            maxLength={30}
            required
            reason={reason}
          />
          <TextAreaField
            field={{ ...reasoned, onBlur: leaving(reasoned) }}
            label="Motivering"
            hint="Varifrån kontot är känt, för den som godkänner det"
            rows={2}
            maxLength={2000}
            required
            reason={reason}
          />
        </Form>
      </div>
    </Section>
  )
}
