import type { AgreementType, SignatureType } from '#areas/acquisition/agreements/rules.ts'
import { mayBeSignedBy, type Alternative } from '#areas/parties/righttosign/rules.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import { dayLength } from '#platform/time.ts'

/** What the signature status calls an agreement's type (decision C10). */
export const typeCodes: Readonly<Record<AgreementType, number>> = {
  Generic: 10,
  InvoicePurchase: 20,
  Guarantor: 30,
}
/** The type that may be approved without persons (signing 6, 14). */
export const guarantorCode = typeCodes.Guarantor
/** A BankID issued within so many days counts as not valid (signing 12). */
export const recentDays = 7
/** Milliseconds an order at the provider may take before we stop asking. */
export const orderPatience = 5 * 60_000

/** A file that somebody wants checked: one of ours is some hundred kilobytes, with papers more. */
export const sealedFileInput = {
  field: 'file',
  maxBytes: 40 * 1024 * 1024,
  types: ['application/pdf'],
} as const

/** How somebody is asked: before a screen that shows a code, or in a telephone call (signing 40). */
export const channels = ['screen', 'phone'] as const
export type Channel = (typeof channels)[number]
/** Who called, as BankID names them: the signer, or we, who rely on the signature. */
export const callInitiators = ['user', 'RP'] as const
export type CallInitiator = (typeof callInitiators)[number]

/** The document type of the paper that was signed (documents 12). */
export const paperType = 1

/**
 * As what somebody signs who was chosen to, or was said not to sign for the company (signing 46, 47):
 * the first that the register says of them, else an outsider.
 */
export const standings = ['signatory', 'board', 'owner', 'representative', 'outsider'] as const
export type StandsAs = (typeof standings)[number]

interface Undecidable {
  readonly signatureType: SignatureType
  readonly approvedAt: unknown
}
/** Whether nobody has been chosen yet to sign an agreement that persons sign (signing 46). */
export const isUndecided = ({ signatureType, approvedAt }: Undecidable, signers: number): boolean =>
  signatureType === 'Person' && approvedAt === null && signers === 0

interface Signed {
  readonly signatureType: SignatureType
  readonly type: number
  /**
   * Who may sign for the company; null when nobody knows, and then everybody who is to sign is
   * needed.
   */
  readonly alternatives: readonly Alternative[] | null
  readonly persons: readonly {
    readonly socialSecurityNumber: string
    readonly hasSigned: boolean
  }[]
}
/**
 * Whether all signatures that are required are in, whatever its type: by the register's words for
 * the board, else by everybody who is to sign.
 */
export function allHaveSigned({
  signatureType,
  alternatives,
  persons,
}: Omit<Signed, 'type'>): boolean {
  if (signatureType === 'None') return true
  const signed = persons
    .filter(({ hasSigned }) => hasSigned)
    .map(({ socialSecurityNumber }) => socialSecurityNumber)
  const whole = alternatives?.filter(({ scope }) => scope === 'everything') ?? []
  if (signatureType === 'Board' && whole.length > 0)
    return whole.some((alternative) => mayBeSignedBy(alternative, signed))
  return signed.length > 0 && signed.length === persons.length
}

/** Approved is an agreement with all required signatures, or one of type 30 (decision C10). */
export const isApproved = (agreement: Signed) =>
  agreement.type === guarantorCode || allHaveSigned(agreement)

/**
 * Whether an administrator has to say that an agreement is fully signed before the task is done:
 * not when there is nothing to sign.
 */
export const needsApproval = ({ signatureType, type }: Pick<Signed, 'signatureType' | 'type'>) =>
  signatureType !== 'None' || type === guarantorCode

interface Markable extends Signed {
  readonly agreementSignatureApproval: object | null
}
/** Why an agreement cannot be marked as fully signed (signing 6, 7). */
export function markProblem(
  agreement: Markable,
): 'alreadyApproved' | 'noPersons' | 'nobodySigned' | 'notApproved' | undefined {
  const { agreementSignatureApproval, persons, signatureType, type } = agreement
  if (agreementSignatureApproval) return 'alreadyApproved'
  if (persons.length === 0 && type !== guarantorCode) return 'noPersons'
  if (signatureType !== 'None' && !persons.some(({ hasSigned }) => hasSigned)) return 'nobodySigned'
  return isApproved(agreement) ? undefined : 'notApproved'
}

/** Why an agreement cannot be opened for signing again (signing 8). */
export function unmarkProblem({
  signatureType,
  agreementSignatureApproval,
}: Pick<Markable, 'signatureType' | 'agreementSignatureApproval'>):
  | 'notForPerson'
  | 'notMarked'
  | undefined {
  if (signatureType !== 'Person') return 'notForPerson'
  return agreementSignatureApproval ? undefined : 'notMarked'
}

interface Signature {
  readonly state: string
  readonly registeredById: string | null
}
/** Four eyes: why somebody may not let a manual signature count. */
export function checkProblem(
  { state, registeredById }: Signature,
  actorId: string,
): 'decided' | 'ownSignature' | undefined {
  if (state !== 'waiting') return 'decided'
  return registeredById === actorId ? 'ownSignature' : undefined
}

export interface SignedWith {
  readonly method: string
  /** The day of the signature, 'YYYY-MM-DD'. */
  readonly signedDay: string
  readonly country: string | null
  /** 'YYYY-MM-DD'; null for a manual signature. */
  readonly bankIdIssued: string | null
  /** By BankID's measure: low, moderate or high; null where it did not say. */
  readonly risk: string | null
}
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayLength

/**
 * What of a signature calls for extra AML review (signing 11, 12), judged by the day it was made.
 */
export function controlPoints(signature: SignedWith | undefined) {
  const issued = signature?.bankIdIssued ?? null
  const recent =
    signature !== undefined &&
    issued !== null &&
    daysBetween(issued, signature.signedDay) <= recentDays
  const country = signature?.country ?? ''
  const risk = signature?.risk
  return {
    signedFromForeignCountry: country !== '' && country !== 'SE',
    bankIdIssuedEarlierThanLastWeek: issued !== null && !recent,
    bankIdIssuedWithinLastWeek: recent,
    country,
    isElectronic: signature?.method === 'bankId',
    risk: risk === 'moderate' || risk === 'high' ? risk : null,
  }
}

const spoken = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('sv')
/**
 * The name a person was invited by, where it is another than the one that stands by the signature.
 */
export const invitedAs = ({
  name,
  invitedName,
}: {
  readonly name: string
  readonly invitedName: string
}) => (spoken(name) === spoken(invitedName) ? null : invitedName)

/** One person of a list, by the last ten digits of the number (decision A24). */
export const personIn = <P extends { readonly socialSecurityNumber: string }>(
  persons: readonly P[],
  number: string,
) => persons.find(({ socialSecurityNumber }) => samePerson(socialSecurityNumber, number))
