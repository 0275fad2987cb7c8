import { z } from 'zod'
import { command, nothing, query } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { dayField, emailField, personalNumberField, textField } from '#platform/swedish/fields.ts'
import { mayRunOnboardings, withAuditor } from '#areas/foundation/users/rules.ts'
import { halted } from '#areas/parties/keypersons/texts.ts'
import { boardPerson, invitation } from './answers.ts'
import { ended, stale, unknown } from './fields.ts'
import { reminders } from './rules.ts'
import { harmfulInvitee, reminderSent } from './texts.ts'

/** Whom a link is for; the contact where it is left out (onboarding 69). */
const invitee = {
  /**
   * The key of one of the board: the link is bound to the number that the register has, and name
   * and number are left out (customer 17).
   */
  signatory: textField({ label: 'Person i styrelsen', max: 30, required: false }).default(''),
  name: textField({ label: 'Namn', max: 200, required: false }).default(''),
  /** Nobody else's BankID opens it. */
  socialSecurityNumber: personalNumberField({ required: false }).default(''),
}

const ofBoard = {
  chosenTwice: {
    status: 400,
    text: 'Välj antingen en person i styrelsen eller skriv namn och personnummer',
  },
  notOnBoard: { status: 404, text: 'Personen finns inte i styrelsen enligt registret' },
  alreadyIn: {
    status: 409,
    text: 'Personen har redan legitimerat sig. Skicka den inbjudan igen i stället.',
  },
} as const
const harmful = { ...ended, harmful: { status: 409, text: harmfulInvitee } } as const

/** Links for the customer, and reminders of them (onboarding 24, 31, decision C20). */
export const invitationCalls = {
  invite: command({
    method: 'POST',
    path: '/api/onboarding/invite',
    may: mayRunOnboardings,
    summary: 'Skicka en inbjudan till kunden',
    input: z.object({
      id: id(),
      ...invitee,
      emailAddress: emailField({ required: false }).default(''),
    }),
    answer: invitation,
    refusals: {
      ...halted,
      ...harmful,
      ...ofBoard,
      addressMissing: { status: 400, text: 'Skriv e-postadressen till den du har valt' },
    },
    stale,
  }),
  /**
   * Not among the requirement's calls: whom the register has in the board of an onboarding's
   * company, as it is stored, by name. Who has the right to sign comes first (customer 17).
   */
  boardToInvite: query({
    method: 'POST',
    path: '/api/onboarding/boardToInvite',
    may: withAuditor(mayRunOnboardings),
    summary: 'Lista dem i styrelsen som kan bjudas in till en onboarding',
    personal: true,
    input: z.object({ onboardingId: id('Onboarding') }),
    answer: z.array(boardPerson),
    refusals: unknown,
  }),
  createOnboardingInvite: command({
    method: 'POST',
    path: '/api/onboarding/createOnboardingInvite',
    may: mayRunOnboardings,
    summary: 'Skapa en inbjudningslänk',
    input: z.object({
      onboardingId: id('Onboarding'),
      /** Two weeks ahead when left out. */
      validTo: dayField({ label: 'Giltig till' }).optional(),
      oneTimeUse: z.boolean().default(false).meta({ label: 'Engångslänk' }),
      ...invitee,
    }),
    answer: invitation,
    refusals: {
      ...halted,
      ...ended,
      ...ofBoard,
      validToPassed: { status: 400, text: 'Giltig till ska vara i dag eller senare' },
      validToFar: { status: 400, text: 'Giltig till får vara högst ett år framåt' },
    },
    stale,
  }),
  /** Not among the requirement's calls: whose mail is lost, or whose link has gone out, gets another. */
  sendInviteAgain: command({
    method: 'POST',
    path: '/api/onboarding/sendInviteAgain',
    may: mayRunOnboardings,
    summary: 'Skicka en inbjudan till kunden igen',
    input: z.object({ onboardingId: id('Onboarding'), id: id('Inbjudan') }),
    answer: invitation,
    refusals: { ...halted, ...harmful },
    stale,
  }),
  removeOnboardingInvite: command({
    method: 'POST',
    path: '/api/onboarding/removeOnboardingInvite',
    may: mayRunOnboardings,
    summary: 'Ta bort en inbjudningslänk',
    input: z.object({ onboardingId: id('Onboarding'), id: id('Inbjudan') }),
    answer: nothing,
    refusals: ended,
    stale,
  }),
  getOnboardingInvites: query({
    method: 'POST',
    path: '/api/onboarding/getOnboardingInvites',
    may: withAuditor(mayRunOnboardings),
    summary: 'Lista en onboardings inbjudningslänkar',
    input: z.object({ onboardingId: id('Onboarding') }),
    /** The newest first. */
    answer: z.array(invitation),
    refusals: unknown,
  }),
  sendReminder: command({
    method: 'POST',
    path: '/api/onboarding/sendReminder',
    may: mayRunOnboardings,
    summary: 'Skicka en påminnelse till kunden',
    input: z.object({ id: id(), reminder: z.enum(reminders).meta({ label: 'Påminnelse' }) }),
    answer: nothing,
    refusals: {
      ...halted,
      ...harmful,
      alreadySent: { status: 409, text: reminderSent },
      notReminded: { status: 409, text: 'Påminnelser skickas bara i onboardings till fakturaköp' },
    },
    stale,
  }),
}
