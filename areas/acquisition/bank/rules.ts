import {
  formatAccountNumber,
  readBankAccount,
  readClearing,
} from '#platform/swedish/bank-account.ts'
import { formatBankgiro, readBankgiro } from '#platform/swedish/bankgiro.ts'
import { formatPlusgiro, readPlusgiro } from '#platform/swedish/plusgiro.ts'
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
type BankName = (typeof bankNames)[number]
/**
 * What the banks to choose from are called where Bankgirot lists whose clearing numbers are whose
 * (bank 15): the names of the `kontonummer` package. None is listed for the others.
 */
const listedAs: Readonly<Partial<Record<BankName, readonly string[]>>> = {
  Citibank: ['Citibank'],
  'Danske bank': ['Danske Bank'],
  'Den norske bank': ['DNB Bank'],
  Handelsbanken: ['Handelsbanken'],
  'Ica Banken': ['ICA Banken'],
  'Ikano bank': ['IKANO Bank'],
  'Länsförsäkringar bank': ['Länsförsäkringar Bank'],
  'Marginalen bank': ['Marginalen Bank'],
  Nordea: ['Nordea', 'Nordea Plusgirot'],
  'Norwegian bank': ['NOBA Bank Group AB'],
  'Resurs bank': ['Resurs Bank'],
  SEB: ['SEB'],
  Skandia: ['Skandiabanken'],
  Skandiabanken: ['Skandiabanken'],
  // The savings banks have theirs among Swedbank's.
  Sparbanken: ['Swedbank'],
  'Sparbanken Syd': ['Sparbanken Syd'],
  'Svea Bank': ['Svea Bank'],
  Swedbank: ['Swedbank'],
  Ålandsbanken: ['Ålandsbanken'],
}
/** What is said of an account for who validates it (bank 17, 18, 24). */
export const signKinds = [
  'blacklisted',
  'paidToOther',
  'savedByOther',
  'registeredOnOther',
  'registeredOtherwise',
  'registeredOwn',
] as const
export type SignKind = (typeof signKinds)[number]
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

/**
 * Why a clearing number is not the chosen bank's (bank 15); undefined when it is, or may be.
 * @param owner the bank it belongs to; undefined when it is none we know
 */
function clearingProblem(bankName: BankName, owner: string | undefined): string | undefined {
  const listed = listedAs[bankName]
  const mend = 'Rätta clearingnumret eller välj rätt bank.'
  if (owner === undefined) return listed && `Clearingnumret hör inte till ${bankName}. ${mend}`
  return listed?.includes(owner)
    ? undefined
    : `Clearingnumret hör till ${owner}, inte till ${bankName}. ${mend}`
}

const numberOf = (accountType: AccountType, account: Account) => {
  if (accountType === 'bankgiro') return readBankgiro(account.accountNumber)
  if (accountType === 'plusgiro') return readPlusgiro(account.accountNumber)
  return undefined
}

/**
 * What an account is stored as, or what is wrong with it (bank 1): a giro by its own rules, else
 * the bank's clearing number, which is the named bank's own (bank 15), and account number.
 */
export function judgeAccount(account: Account): Judged {
  const bankName = bankNames.find((name) => name === account.bankName)
  const accountType = accountTypeOf(account.bankName)
  const problems: Problems = {
    ...(bankName === undefined && { bankName: 'Bank behöver väljas' }),
    ...(accountType === 'bankaccount' &&
      account.clearingNumber.trim() === '' && {
        clearingNumber: 'Clearingnummer behöver fyllas i',
      }),
    ...(account.accountNumber.trim() === '' && { accountNumber: 'Kontonummer behöver fyllas i' }),
  }
  if (bankName === undefined || Object.keys(problems).length > 0) return { ok: false, problems }
  const giro = numberOf(accountType, account)
  if (giro) {
    if (!giro.ok) return { ok: false, problems: { accountNumber: giro.problem } }
    const value = {
      bankName,
      accountType,
      clearingNumber: '',
      accountNumber: giro.value,
    }
    return { ok: true, value, warnings: giro.warnings }
  }
  const owned = readClearing(account.clearingNumber)
  const clearingNumber = owned.ok ? clearingProblem(bankName, owned.value.bank) : owned.problem
  if (clearingNumber) return { ok: false, problems: { clearingNumber } }
  const reading = readBankAccount(account.clearingNumber, account.accountNumber)
  if (!reading.ok) return { ok: false, problems: { accountNumber: reading.problem } }
  const { clearing, account: accountNumber } = reading.value
  const value = { bankName, accountType, clearingNumber: clearing, accountNumber }
  return { ok: true, value, warnings: reading.warnings }
}

/** The bank that a clearing number belongs to, to be said beside it; undefined when none is known. */
export function clearingBank(clearingNumber: string): string | undefined {
  const clearing = readClearing(clearingNumber)
  return clearing.ok ? clearing.value.bank : undefined
}

/** An account in digits; no clearing number for bankgiro and plusgiro. */
export interface KeptAccount {
  readonly accountType: AccountType
  readonly clearingNumber: string
  readonly accountNumber: string
}
/** The number of a kept account as people write it: '5050-1055', '28 65 43-4', '983 189 224-6'. */
export function writtenNumber({ accountType, clearingNumber, accountNumber }: KeptAccount): string {
  if (accountType === 'bankaccount') return formatAccountNumber(clearingNumber, accountNumber)
  if (accountType === 'bankgiro') {
    const bankgiro = readBankgiro(accountNumber)
    return bankgiro.ok ? formatBankgiro(bankgiro.value) : accountNumber
  }
  const plusgiro = readPlusgiro(accountNumber)
  return plusgiro.ok ? formatPlusgiro(plusgiro.value) : accountNumber
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
