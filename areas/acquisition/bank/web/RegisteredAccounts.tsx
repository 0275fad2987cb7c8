import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { AnswerOf } from '#platform/endpoint.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { bank } from '../contract.ts'
import css from './bank.module.css'

type Registered = AnswerOf<typeof bank.registered>[number]

interface RegisteredAccountsProps {
  organizationNumber: string
  /** What is typed now, which is not suggested again. */
  typed: { bankName: string | null; accountNumber: string }
  /** Why it cannot be changed. */
  reason: string | undefined
  onUse: (account: Registered) => void
}
const digits = (text: string) => text.replaceAll(/\D/g, '')

/** The giros that the register has of the company, to be taken into the form (bank 21). */
export function RegisteredAccounts(props: RegisteredAccountsProps) {
  const hidden = missingRole(bank.registered.may, useActor()) !== undefined
  return hidden ? null : <Suggested {...props} />
}

function Suggested({ organizationNumber, typed, reason, onUse }: RegisteredAccountsProps) {
  const answer = useAnswer(bank.registered, { org: organizationNumber }, { keep403: true })
  const others = (answer.data ?? []).filter(
    ({ bankName, accountNumber }) =>
      bankName !== typed.bankName || digits(accountNumber) !== digits(typed.accountNumber),
  )
  if (others.length === 0) return null
  return (
    <div className={css.suggested}>
      {others.map((account) => (
        <p key={account.bankName}>
          Registret har {account.bankName.toLowerCase()} {account.accountNumber} för företaget.{' '}
          <ActionButton
            label={`Använd ${account.bankName.toLowerCase()} ${account.accountNumber}`}
            disabledReason={reason}
            onClick={() => onUse(account)}
          >
            Använd
          </ActionButton>
        </p>
      ))}
    </div>
  )
}
