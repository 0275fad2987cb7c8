import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { flag, id, named } from '#platform/fields.ts'
import { readField, textField } from '#platform/swedish/fields.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { blocked } from '#platform/swedish/reading.ts'
import {
  mayApproveProspects,
  maySearchProspects,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { historyItem, prospectAnswer, searchAnswer } from './answers.ts'
import { prospectTypes } from './rules.ts'
import {
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
    may: withAuditor(maySearchProspects),
    summary: 'Visa ett prospekt',
    personal: true,
    input: z.object({ id: id('Prospekt') }),
    answer: prospectAnswer,
  }),
  getHistoricProspects: query({
    method: 'GET',
    path: '/api/prospect/getHistoricProspects',
    may: withAuditor(maySearchProspects),
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
      withoutDetail: { status: 409, text: withoutDetailText },
      ownSearch: { status: 409, text: ownSearchText },
      commentNeeded: { status: 400, text: commentNeededText },
      alreadySet: { status: 409, text: 'Prospektet är redan godkänt eller avslaget' },
    },
    stale: ['prospects', 'onboarding.getContactDetails', 'onboarding.get'],
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
