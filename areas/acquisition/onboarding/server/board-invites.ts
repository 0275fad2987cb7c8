import { createHmac } from 'node:crypto'
import type { Act, CallContext } from '#platform/server/context.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import { signersIn } from '#areas/parties/righttosign/rules.ts'
import { boardToSign } from '#areas/parties/righttosign/server/public.ts'
import type { invitedStates } from '../rules.ts'
import { invitationsOf, removeInvitation, type InvitationRow } from './invitation-store.ts'
import { inviteSomebody, type Inviting, type NewLink } from './invite.ts'
import type { OnboardingRow } from './onboarding-store.ts'

type Asking = Pick<Act, 'db'> & Pick<CallContext<never>, 'config' | 'today'>

/** Tells one person of a company apart from the others without saying their number. */
const keyOf = ({ config }: Asking, onboardingId: string, personalNumber: string) =>
  createHmac('sha256', config.sessionSecret)
    .update(`${onboardingId} ${personalNumber}`)
    .digest('base64url')
    .slice(0, 22)

/** One of a company's board or signatories, and how far an invitation has brought them. */
export interface BoardPerson {
  readonly key: string
  readonly name: string
  /** 12 digits. Never told to who invites (customer 14, 17). */
  readonly personalNumber: string
  /** Has the right to sign, alone or with others. */
  readonly signs: boolean
  readonly roles: string[]
  readonly state: (typeof invitedStates)[number]
}

/**
 * Everybody whom the register has at a company, as it is stored: those who sign first. Nothing is
 * paid for; empty where nobody has asked the register.
 */
export async function boardOfOnboarding(
  context: Asking,
  { id, organizationNumber }: Pick<OnboardingRow, 'id' | 'organizationNumber'>,
): Promise<BoardPerson[]> {
  const { db, today } = context
  const [board, invitations] = await Promise.all([
    boardToSign(db, organizationNumber),
    invitationsOf(db, id),
  ])
  const numbers = signersIn(board?.alternatives ?? [])
  return (board?.members ?? [])
    .map(({ name, socialSecurityNumber, roles }) => {
      const theirs = ofPerson(invitations, socialSecurityNumber)
      const isInvited = theirs.some(({ validTo }) => validTo >= today)
      const state = isInvited ? ('invited' as const) : ('none' as const)
      return {
        key: keyOf(context, id, socialSecurityNumber),
        name,
        personalNumber: socialSecurityNumber,
        signs: numbers.some((number) => samePerson(number, socialSecurityNumber)),
        roles: roles.map(({ text }) => text),
        state: theirs.some(isIn) ? ('in' as const) : state,
      }
    })
    .toSorted((one, other) => Number(other.signs) - Number(one.signs))
}

const isIn = ({ identifiedAt }: InvitationRow) => identifiedAt !== null
const ofPerson = (invitations: readonly InvitationRow[], number: string) =>
  invitations.filter(
    ({ personalNumber }) => personalNumber !== null && samePerson(personalNumber, number),
  )

/**
 * Invites one of them by a link that is theirs alone: bound to the number the register has, which
 * who invites is not told. Inviting again takes the link before back. Refuses who is in, and an
 * address on the blacklist.
 */
export async function inviteOfBoard(
  row: OnboardingRow,
  { name, personalNumber }: Pick<BoardPerson, 'name' | 'personalNumber'>,
  link: Omit<NewLink, 'name' | 'personalNumber'>,
  context: Inviting,
): Promise<
  | { readonly invitation: InvitationRow; readonly url: string }
  | Refusal<'alreadyIn'>
  | Refusal<'harmful'>
> {
  const { db, actor, now } = context
  const theirs = ofPerson(await invitationsOf(db, row.id), personalNumber)
  if (theirs.some(isIn)) return { code: 'alreadyIn' }
  for (const { id } of theirs) await removeInvitation(db, id, { by: actor.name, now })
  return inviteSomebody(row, { ...link, name, personalNumber }, context)
}
