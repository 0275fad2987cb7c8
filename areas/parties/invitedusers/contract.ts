import { z } from 'zod'
import { personalNumber } from '#platform/swedish/masked.ts'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant, named } from '#platform/fields.ts'
import {
  emailField,
  organizationNumberField,
  readField,
  textField,
} from '#platform/swedish/fields.ts'
import { mayInviteUsers, withAuditor } from '#areas/foundation/users/rules.ts'
import { readInvitedNumber, relations } from './rules.ts'

const invitedUser = z.object({
  id: z.uuid(),
  name: z.string(),
  socialSecurityNumber: personalNumber(),
  invitedByName: z.string(),
  invited: instant(),
  organizationNumber: z.string().meta({ wire: 'organisationNumber' }),
  userConfirmed: z.boolean(),
})
export type InvitedUser = z.output<typeof invitedUser>
const removedUser = invitedUser.extend({
  removed: instant(),
  removedByName: z.string(),
  /** The last moment they can be put back. */
  undoneUntil: instant(),
})

/** What the body of `needUserConfirmation` says besides (invitedusers 3, 4; decision C25). */
export const confirmationBody = z.object({
  needUserConfirmation: z.literal(true),
  /** The person is on the blacklist. */
  personBlacklisted: z.boolean(),
  commitments: z.array(
    z.object({
      companyName: z.string(),
      organizationNumber: z.string(),
      roles: z.array(z.string()),
      blacklisted: z.boolean(),
      /** Unknown: not in our books. */
      relation: named(relations).meta({ wire: 'companyType' }),
    }),
  ),
})
export type Confirmation = z.output<typeof confirmationBody>

/** Persons invited to act for a company in our services (invitedusers 1, 2). */
export const invitedusers = contract('invitedusers', {
  list: query({
    method: 'GET',
    path: '/api/companyUser/getInvitedUsers/{org}',
    may: withAuditor(mayInviteUsers),
    summary: 'Visa ett företags inbjudna användare',
    personal: true,
    input: z.object({ org: organizationNumberField() }),
    answer: z.array(invitedUser),
  }),
  add: command({
    method: 'POST',
    path: '/api/companyUser',
    may: mayInviteUsers,
    summary: 'Bjud in en användare till ett företag',
    outside: true,
    input: z.object({
      /** Of an invited user whose name or number is to be put right. */
      id: id().nullish(),
      name: textField({ label: 'Namn', max: 200 }),
      socialSecurityNumber: readField(readInvitedNumber, 'Personnummer'),
      organizationNumber: organizationNumberField().meta({ wire: 'organisationNumber' }),
      /** Where they are told of it, and it is not kept; nobody is told without (invitedusers 7). */
      emailAddress: emailField({ required: false }).nullish(),
      /** Whoever invites has seen the person's other commitments. */
      userConfirmed: z.boolean().default(false).meta({ label: 'Andra uppdrag är godkända' }),
      /** Öre, what whoever invites has been told that it may cost (costs 3). */
      cost: z.number().int().min(0).default(0).meta({ label: 'Godkänd kostnad' }),
    }),
    answer: invitedUser,
    refusals: {
      moreThanAgreed: {
        status: 409,
        text: 'Att hämta personens andra uppdrag kostar mer än du har godkänt.',
      },
      needUserConfirmation: {
        status: 400,
        text: 'Personen har andra uppdrag. Gå igenom dem och bekräfta inbjudan.',
      },
      harmful: {
        status: 409,
        text: 'E-postadressen står i blacklist. Kontakta AML-avdelningen, eller skriv en annan adress.',
      },
      alreadyInvited: { status: 409, text: 'Personen är redan inbjuden till företaget' },
      commitmentsAway: {
        status: 503,
        text: 'Personens andra uppdrag kunde inte hämtas. Försök igen om en stund.',
      },
    },
    stale: ['invitedusers'],
  }),
  delete: command({
    method: 'DELETE',
    path: '/api/companyUser/{org}/{id}',
    may: mayInviteUsers,
    summary: 'Ta bort en inbjuden användare',
    input: z.object({ org: organizationNumberField(), id: id() }),
    answer: nothing,
    stale: ['invitedusers'],
  }),
  removed: query({
    method: 'POST',
    path: '/api/companyUser/removed',
    may: withAuditor(mayInviteUsers),
    summary: 'Lista ett företags borttagna inbjudna användare',
    personal: true,
    input: z.object({ organizationNumber: organizationNumberField() }),
    /** Those that can still be put back, the latest removed first (invitedusers 8). */
    answer: z.array(removedUser),
  }),
  restore: command({
    method: 'POST',
    path: '/api/companyUser/restore',
    may: mayInviteUsers,
    summary: 'Ångra att en inbjuden användare togs bort',
    input: z.object({ id: id() }),
    answer: invitedUser,
    refusals: {
      invitedAnew: {
        status: 409,
        text: 'Personen har bjudits in till företaget igen. Det finns inget att ångra.',
      },
    },
    stale: ['invitedusers'],
  }),
})
