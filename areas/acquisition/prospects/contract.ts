import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { flag, id, instant, named } from '#platform/fields.ts'
import { emailField, phoneDigitsField, readField, textField } from '#platform/swedish/fields.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { blocked } from '#platform/swedish/reading.ts'
import {
  mayApproveProspects,
  mayReadProspects,
  maySearchProspects,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { halted } from '#areas/parties/keypersons/texts.ts'
import { historyItem, prospectAnswer, searchAnswer } from './answers.ts'
import { loanBounds } from './loan-rules.ts'
import { prospectTypes } from './rules.ts'
import {
  alreadyAskedText,
  commentNeededText,
  invalidNumber,
  noHit,
  notEnabledText,
  ownSearchText,
  withoutDetailText,
} from './texts.ts'

export type { Prospect } from './answers.ts'

/** Without dashes exactly 10 digits, and one sentence whatever is wrong (prospects 1). */
const organizationNumber = readField((text) => {
  const digits = text.replaceAll('-', '').trim()
  const read = readOrganizationNumber(digits)
  return /^\d{10}$/.test(digits) && read.ok ? read : blocked(invalidNumber)
}, 'Organisationsnummer')

const amountText = 'Lånebelopp ska vara 50 000 till 750 000 kr'
const monthsText = 'Löptid ska vara 2 till 18 månader'
/** What the company has told us of itself; of a loan what it wants to borrow, and whom to ask. */
const asked = {
  promotionalCode: textField({ label: 'Kampanjkod', max: 50, required: false }).default(''),
  /** Öre; the standard amount when left out (prospects 30). */
  loanAmount: z
    .int()
    .min(loanBounds.amount.min * 100, { error: amountText })
    .max(loanBounds.amount.max * 100, { error: amountText })
    .nullish()
    .meta({ label: 'Lånebelopp' }),
  loanMonths: z
    .int()
    .min(loanBounds.months.min, { error: monthsText })
    .max(loanBounds.months.max, { error: monthsText })
    .nullish()
    .meta({ label: 'Löptid' }),
  loanContactName: textField({ label: 'Kontaktperson', max: 200, required: false }).default(''),
  loanContactEmail: emailField({ label: 'E-post', required: false }).default(''),
  loanContactPhone: phoneDigitsField({ label: 'Telefon', required: false }).default(''),
}

/** Asks the register, which costs money, and keeps what the rules make of its answer. */
const search = {
  method: 'POST',
  may: maySearchProspects,
  outside: true,
  input: z.object({
    organizationNumber,
    userConfirmed: flag('Bekräftat').default(false),
    ignoreAlreadyIssuer: flag('Fortsätt fast företaget är klient').default(false),
    ignoreNewlyEditedProspectExist: flag('Fortsätt fast det finns ett prospekt').default(false),
    prospectReason: textField({
      label: 'Anledning',
      max: 2000,
      multiline: true,
      required: false,
    }).default(''),
    prospectType: named(prospectTypes, 'Prospekttyp').nullish(),
    ruleBucketId: id('Regelhink').nullish(),
    ...asked,
    /** The bucket is the one with `ruleBucketId`; otherwise it follows from the type. */
    searchRuleBucketById: flag('Regelhink enligt id').default(false),
  }),
  answer: searchAnswer,
  refusals: {
    notFound: { status: 404, text: noHit },
    registerAway: {
      status: 503,
      text: 'Företagsregistret kunde inte nås. Försök igen om en stund.',
    },
    functionNotEnabled: { status: 409, text: notEnabledText },
    unknownBucket: { status: 400, text: 'Prospekttypen finns inte längre. Välj en i listan.' },
  },
  stale: ['prospects', 'onboarding.getContactDetails'],
} as const

/** Companies that may become customers, or that somebody wants to know of. */
export const prospects = contract('prospects', {
  search: command({
    ...search,
    path: '/api/determination/prospect',
    summary: 'Gör ett prospekt på en ny kund',
  }),
  searchRecipient: command({
    ...search,
    path: '/api/determination/prospectRecipient',
    summary: 'Gör en företagsupplysning på en mottagare',
  }),
  get: query({
    method: 'GET',
    path: '/api/prospect/get/{id}',
    may: withAuditor(mayReadProspects),
    summary: 'Visa ett prospekt',
    personal: true,
    input: z.object({ id: id('Prospekt') }),
    answer: prospectAnswer,
  }),
  getHistoricProspects: query({
    method: 'GET',
    path: '/api/prospect/getHistoricProspects',
    may: withAuditor(mayReadProspects),
    summary: 'Lista dina tidigare sökningar',
    personal: true,
    input: z.object({}),
    answer: z.array(historyItem),
  }),
  setApproved: command({
    method: 'POST',
    path: '/api/prospect/setApproved',
    may: mayApproveProspects,
    summary: 'Godkänn eller avslå ett prospekt',
    input: z.object({
      prospectId: id('Prospekt'),
      approved: flag('Godkänt'),
      /** Why, which it takes to approve what the rules fail (prospects 40). */
      comment: textField({
        label: 'Kommentar',
        max: 2000,
        multiline: true,
        required: false,
      }).default(''),
    }),
    answer: nothing,
    refusals: {
      ...halted,
      withoutDetail: { status: 409, text: withoutDetailText },
      ownSearch: { status: 409, text: ownSearchText },
      commentNeeded: { status: 400, text: commentNeededText },
      alreadySet: { status: 409, text: 'Prospektet är redan godkänt eller avslaget' },
    },
    stale: ['prospects', 'onboarding.getContactDetails', 'onboarding.get'],
  }),
  ask: command({
    method: 'POST',
    path: '/api/prospect/askApproval',
    may: maySearchProspects,
    summary: 'Begär att någon annan avgör ett prospekt',
    input: z.object({
      prospectId: id('Prospekt'),
      why: textField({ label: 'Motivering', max: 2000, multiline: true }),
    }),
    answer: nothing,
    refusals: {
      withoutDetail: { status: 409, text: withoutDetailText },
      alreadySet: { status: 409, text: 'Prospektet är redan godkänt eller avslaget' },
      notNeeded: {
        status: 409,
        text: 'Reglerna godkänner prospektet, så ingen behöver godkänna det',
      },
      alreadyAsked: { status: 409, text: alreadyAskedText },
    },
    stale: ['prospects'],
  }),
  decided: query({
    method: 'GET',
    path: '/api/prospect/decided',
    may: withAuditor(maySearchProspects),
    summary: 'Lista vad som har beslutats om prospekt du har begärt beslut om',
    input: z.object({}),
    /** Of the last 14 days, the latest decided first; 20 at most. */
    answer: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        approved: z.boolean(),
        by: z.string(),
        at: instant(),
        askedAt: instant(),
      }),
    ),
  }),
  savecomment: command({
    method: 'POST',
    path: '/api/prospect/savecomment',
    may: maySearchProspects,
    summary: 'Spara en kommentar till ett prospekt',
    input: z.object({
      prospectId: id('Prospekt'),
      comment: textField({ label: 'Kommentar', max: 2000, multiline: true }),
    }),
    answer: nothing,
    stale: ['prospects', 'onboarding.get'],
  }),
})
