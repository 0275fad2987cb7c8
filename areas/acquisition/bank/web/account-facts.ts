import { formatClearing } from '#platform/swedish/bank-account.ts'
import { clearingBank, writtenNumber, type KeptAccount } from '../rules.ts'
import { accountTypeNames } from '../texts.ts'

/** An account as people write it (bank 16), with whose its clearing number is (bank 15). */
export function accountFacts(account: KeptAccount & { readonly bankName: string }) {
  const { bankName, accountType, clearingNumber } = account
  const clearing = [formatClearing(clearingNumber), clearingBank(clearingNumber)]
  return [
    { label: 'Bank', value: bankName },
    { label: 'Kontotyp', value: accountTypeNames[accountType] },
    ...(clearingNumber
      ? [{ label: 'Clearingnummer', value: clearing.filter(Boolean).join(', ') }]
      : []),
    { label: 'Kontonummer', value: writtenNumber(account) },
  ]
}
