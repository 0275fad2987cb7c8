import { readBankAccount } from '#platform/swedish/bank-account.ts'
import { readBankgiro } from '#platform/swedish/bankgiro.ts'
import { readPlusgiro } from '#platform/swedish/plusgiro.ts'
import { holds, type StaffActor } from '#platform/permission.ts'

/** The banks to choose from (bank 8). */
export const bankNames = [
  'Bankgiro',
  'Bohusbanken',
  'Calyon bank',
  'Citibank',
  'Danske bank',
  'Den norske bank',
  'Handelsbanken',
  'Ica Banken',
  'Ikano bank',
  'Länsförsäkringar bank',
  'Marginalen bank',
  'Nordea',
  'Norwegian bank',
  'Plusgiro',
  'Resurs bank',
  'Revolut',
  'SEB',
  'Skandia',
  'Skandiabanken',
  'Sparbanken',
  'Sparbanken Syd',
  'Svea Bank',
  'Swedbank',
  'Ålandsbanken',
] as const
export const accountTypes = ['bankaccount', 'plusgiro', 'bankgiro'] as const
export type AccountType = (typeof accountTypes)[number]
/** The document type of what shows that an account is the company's (documents 12). */
export const validationFileType = 2

export function accountTypeOf(bankName: string): AccountType {
  if (bankName === 'Bankgiro') return 'bankgiro'
  return bankName === 'Plusgiro' ? 'plusgiro' : 'bankaccount'
}

/** Who may edit an account (decision B8). */
export const mayEditAccount = (actor: Pick<StaffActor, 'policies'>) =>
  holds(actor, 'Administrator', 'SalesRepresentative', 'OnboardingUser')

export interface Account {
  readonly bankName: string
  readonly clearingNumber: string
  readonly accountNumber: string
}
type Problems = { readonly [K in keyof Account]?: string }
type Judged =
  | {
      readonly ok: true
      readonly value: Account & { readonly accountType: AccountType }
      readonly warnings: readonly string[]
    }
  | { readonly ok: false; readonly problems: Problems }

const numberOf = (accountType: AccountType, account: Account) => {
  if (accountType === 'bankgiro') return readBankgiro(account.accountNumber)
  if (accountType === 'plusgiro') return readPlusgiro(account.accountNumber)
  return undefined
}

/**
 * What an account is stored as, or what is wrong with it (bank 1): a giro by its own rules, else
 * the bank's clearing and account number.
 */
export function judgeAccount(account: Account): Judged {
  const accountType = accountTypeOf(account.bankName)
  const problems: Problems = {
    ...(bankNames.every((name) => name !== account.bankName) && {
      bankName: 'Bank behöver väljas',
    }),
    ...(accountType === 'bankaccount' &&
      account.clearingNumber.trim() === '' && {
        clearingNumber: 'Clearingnummer behöver fyllas i',
      }),
    ...(account.accountNumber.trim() === '' && { accountNumber: 'Kontonummer behöver fyllas i' }),
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const giro = numberOf(accountType, account)
  if (giro) {
    if (!giro.ok) return { ok: false, problems: { accountNumber: giro.problem } }
    const value = {
      bankName: account.bankName,
      accountType,
      clearingNumber: '',
      accountNumber: giro.value,
    }
    return { ok: true, value, warnings: giro.warnings }
  }
  const reading = readBankAccount(account.clearingNumber, account.accountNumber)
  if (!reading.ok) {
    const field =
      reading.problem.includes('clearingnumret med') || reading.problem.includes('femte')
        ? 'clearingNumber'
        : 'accountNumber'
    return { ok: false, problems: { [field]: reading.problem } }
  }
  const { clearing, account: accountNumber } = reading.value
  const value = { bankName: account.bankName, accountType, clearingNumber: clearing, accountNumber }
  return { ok: true, value, warnings: reading.warnings }
}

interface SavedAccount {
  /** Who has saved it since it was validated last. */
  readonly saverIds: readonly string[]
}
/**
 * Why somebody cannot say that an account is right: it is there, they have saved none of it since
 * it was validated last, and something shows that it is the company's (bank 10).
 */
export function validationProblem(
  details: SavedAccount | undefined,
  hasProof: boolean,
  actorId: string,
): 'noDetails' | 'ownChange' | 'noProof' | undefined {
  if (details === undefined) return 'noDetails'
  if (details.saverIds.includes(actorId)) return 'ownChange'
  return hasProof ? undefined : 'noProof'
}

/** Whether an account is validated as it is now. */
export const isValidated = (details: {
  readonly version: number
  readonly validatedVersion: number | null
}) => details.validatedVersion === details.version
