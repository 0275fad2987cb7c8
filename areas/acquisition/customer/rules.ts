import { samePerson } from '#platform/swedish/personal-number.ts'
import type { Alternative } from '#areas/parties/righttosign/rules.ts'
import type { SignatureType } from '#areas/acquisition/agreements/rules.ts'
import { allHaveSigned } from '#areas/acquisition/signing/rules.ts'
import type { TaskType } from '#areas/acquisition/companytasks/rules.ts'

/** Milliseconds a session lasts without being used, and in all (customer 5). */
export const idleLife = 30 * 60_000
export const longestLife = 4 * 3_600_000
/** Identifications that may begin within so many milliseconds, by a link and from an address. */
export const triesWithin = 10 * 60_000
export const mostTries = { ofInvitation: 10, fromAddress: 40 } as const
/** Milliseconds between two questions to BankID. */
export const askedEvery = 2000

/** The tasks that are the customer's; the others are what staff do (customer 7). */
export const customerTasks = ['Kyc', 'BankAccountValidation', 'AgreementSigning'] as const
export type CustomerTask = (typeof customerTasks)[number]
export const isCustomerTask = (type: TaskType): type is CustomerTask =>
  customerTasks.some((one) => one === type)

/**
 * How far a step is: what waits, waits for us, and what is others' for somebody else whom the company
 * has.
 */
export const stepStates = ['todo', 'begun', 'waiting', 'others', 'done'] as const
export type StepState = (typeof stepStates)[number]

interface JudgedLink {
  readonly removedAt: unknown
  /** The last day it counts. */
  readonly validTo: string
  readonly oneTimeUse: boolean
  /** When somebody first came in by it. */
  readonly usedAt: unknown
}
/** Why a link opens nothing (customer 2). */
export function linkProblem(
  { removedAt, validTo, oneTimeUse, usedAt }: JudgedLink,
  today: string,
): 'revoked' | 'expired' | 'used' | undefined {
  if (removedAt !== null) return 'revoked'
  if (validTo < today) return 'expired'
  return oneTimeUse && usedAt !== null ? 'used' : undefined
}

interface Person {
  /** 12 digits. */
  readonly personalNumber: string
  readonly name: string
}
/** Who may act for a company, as far as we know. */
export interface Standing {
  /** 10 digits; of a sole trader the last ten of their own. */
  readonly organizationNumber: string
  /** Who may sign for it; null when the register has not been asked. */
  readonly alternatives: readonly Alternative[] | null
  /** Personal numbers of those who are invited to act for it. */
  readonly invitedUsers: readonly string[]
}

/** Invitations that customers may send in one onboarding within a day (customer 14). */
export const mostInvitedADay = 10

const signs = ({ organizationNumber, alternatives }: Standing, personalNumber: string) =>
  samePerson(organizationNumber, personalNumber) ||
  (alternatives ?? []).some(
    ({ scope, requirements }) =>
      scope === 'everything' &&
      requirements.some(({ socialSecurityNumbers }) =>
        socialSecurityNumbers.some((one) => samePerson(one, personalNumber)),
      ),
  )

const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase('sv')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
/** Whether BankID's name, often in capitals and with more first names, is that of who was invited. */
export function isNameOf(invited: string, name: string): boolean {
  const [asked, said] = [wordsOf(invited), wordsOf(name)]
  return asked.length > 1 && asked.every((word) => said.includes(word))
}

/**
 * Whether somebody is let in by an invitation (customer 4): by the number it is for; else, where
 * none is known, by right to sign, as invited to act for the company, or by the invited name.
 */
export function isInvited(
  invitation: { readonly personalNumber: string | null; readonly inviteeName: string },
  person: Person,
  standing: Standing,
): boolean {
  if (invitation.personalNumber !== null) return invitation.personalNumber === person.personalNumber
  return (
    signs(standing, person.personalNumber) ||
    standing.invitedUsers.includes(person.personalNumber) ||
    isNameOf(invitation.inviteeName, person.name)
  )
}

/**
 * What somebody may do for the company (customer 6): who has the right to sign, alone or with
 * others, decides; others prepare. Where nobody knows who signs, nobody decides here.
 */
export const mayDecide = (standing: Standing, personalNumber: string): boolean =>
  signs(standing, personalNumber)

/**
 * How the customer stands to an agreement: nothing to sign in it, theirs to sign, ours to do
 * something first, others' to sign, or signed by all who are needed.
 */
export const agreementStates = ['read', 'mine', 'waiting', 'others', 'signed'] as const
export type AgreementState = (typeof agreementStates)[number]

interface Signer {
  readonly personalNumber: string
  /** Of the signature: null for none. */
  readonly state: string | null
}
interface JudgedAgreement {
  readonly signatureType: SignatureType
  readonly alternatives: readonly Alternative[] | null
  readonly approvedAt: unknown
  readonly signers: readonly Signer[]
  /** The customer among them. */
  readonly mine: Signer | undefined
  readonly isSignatory: boolean
  /** Of every agreement of the set that persons sign it is said who does (signing 46). */
  readonly isDecided: boolean
}
/**
 * Who is to sign signs (customer 9); for the company, where nobody is named, who has the right to.
 */
export function agreementState({
  mine,
  signers,
  approvedAt,
  isSignatory,
  isDecided,
  ...agreement
}: JudgedAgreement): AgreementState {
  const { signatureType } = agreement
  if (signatureType === 'None') return 'read'
  const persons = signers.map(({ personalNumber, state }) => ({
    socialSecurityNumber: personalNumber,
    hasSigned: state === 'counts',
  }))
  if (approvedAt !== null || allHaveSigned({ ...agreement, persons })) return 'signed'
  if (mine?.state === 'waiting' || !isDecided) return 'waiting'
  if (mine?.state === null) return 'mine'
  if (signers.length > 0) return 'others'
  return signatureType === 'Board' && isSignatory ? 'mine' : 'waiting'
}

/** How far the step of all agreements is, by how the customer stands to each. */
export function agreementsState(states: readonly AgreementState[]): StepState {
  if (states.includes('mine')) return states.includes('signed') ? 'begun' : 'todo'
  return states.includes('others') ? 'others' : 'waiting'
}

/** Files a customer may send in a step. */
export const mostFiles = 10

/**
 * How far the step of the account is (customer 11): it waits for us once there is something to judge
 * it by.
 */
export function accountState(
  asked: string | undefined,
  isProved: boolean,
): Extract<StepState, 'todo' | 'begun' | 'waiting'> {
  if (asked !== 'waiting') return 'todo'
  return isProved ? 'waiting' : 'begun'
}
