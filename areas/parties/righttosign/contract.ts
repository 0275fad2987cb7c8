import { z } from 'zod'
import { personalNumber } from '#platform/swedish/masked.ts'
import { command, contract, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import {
  organizationNumberField,
  personalNumberField,
  textField,
} from '#platform/swedish/fields.ts'
import { alreadyWaiting } from '#areas/foundation/approvals/contract.ts'
import {
  mayBuyLookUps,
  mayPrepareAgreements,
  maySeePersonal,
  withAuditor,
} from '#areas/foundation/users/rules.ts'

const person = z.object({ name: z.string(), socialSecurityNumber: personalNumber() })
const origin = {
  organizationNumber: z.string(),
  provider: z.enum(['A', 'B']),
  fetchedAt: instant(),
  /**
   * Set when the latest try to ask the provider failed; what is answered is then the last good
   * answer.
   */
  failure: z.object({ code: z.string(), text: z.string(), failedAt: instant() }).nullable(),
}
const scope = z.enum(['everything', 'dailyManagement'])
const noBoard = {
  status: 404,
  text: 'Uppgifter om styrelse och firmateckning är inte hämtade för företaget',
} as const

const directorship = z.object({
  ...origin,
  /** Board, CEO and others who may sign, with the register's words for their roles. */
  members: z.array(
    person.extend({
      roles: z.array(z.object({ code: z.string(), text: z.string() })),
      since: z.string().nullable(),
    }),
  ),
  ceo: person.nullable(),
  /** The register's words on who signs for the company. */
  signatoryText: z.string(),
  /** `dailyManagement` binds the company only for its running business. */
  alternatives: z.array(
    z.object({
      scope,
      text: z.string(),
      requirements: z.array(
        z.object({ count: z.number(), socialSecurityNumbers: z.array(personalNumber()) }),
      ),
    }),
  ),
  /** The wording gives nobody who may sign for everything: a person decides (righttosign 2). */
  unsolved: z.boolean(),
  /** What two have decided the last time; `holds` until the wording or the board is another. */
  decision: z
    .object({
      /** 'Bo Ek och Eva Ås tillsammans', each. */
      combinations: z.array(z.string()),
      reason: z.string(),
      document: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      at: instant(),
      by: z.string(),
      /** The register's words as they were. */
      signatoryText: z.string(),
      holds: z.boolean(),
    })
    .nullable(),
})
export type Directorship = z.output<typeof directorship>

const combination = z.object({
  scope,
  /** The sentence of the register it follows. */
  text: z.string(),
  signers: z.array(person),
  /** Those of the signers who are not among the persons asked about. */
  missing: z.array(person),
  valid: z.boolean(),
})
export type Combination = z.output<typeof combination>

/**
 * The board, and who may sign for a company (righttosign 1): as it is stored, until somebody has it
 * fetched.
 */
export const righttosign = contract('righttosign', {
  getDirectorship: query({
    method: 'POST',
    path: '/api/directorship/getDirectorship',
    may: withAuditor(maySeePersonal),
    summary: 'Visa styrelse och firmateckning',
    personal: true,
    input: z.object({
      organizationNumber: organizationNumberField().meta({ wire: 'organisationNumber' }),
    }),
    answer: directorship,
    refusals: { noBoard },
  }),
  fetchDirectorship: command({
    method: 'POST',
    path: '/api/directorship/fetchDirectorship',
    may: mayBuyLookUps,
    summary: 'Hämta styrelse och firmateckning (kostar pengar)',
    outside: true,
    input: z.object({
      organizationNumber: organizationNumberField().meta({ wire: 'organisationNumber' }),
    }),
    answer: directorship,
    refusals: {
      unknownBoard: {
        status: 404,
        text: 'Uppgifter om styrelse och firmateckning kunde inte hämtas för företaget. Försök igen om en stund.',
      },
    },
    stale: ['righttosign'],
  }),
  /** Takes two: answers the approval that waits (righttosign 2). */
  decide: command({
    method: 'POST',
    path: '/api/righttosign/decide',
    may: mayPrepareAgreements,
    summary: 'Bestäm vilka som får teckna firman när registrets ordalydelse inte går att räkna ut',
    input: z.object({
      organizationNumber: organizationNumberField(),
      /** Personal numbers of those who sign together, one list for each way. */
      combinations: z
        .array(z.array(personalNumberField()).min(1).max(10))
        .min(1)
        .max(20)
        .meta({ label: 'Kombinationer' }),
      /** One of the company's documents that shows it. */
      documentId: id('Dokument').nullish(),
      why: textField({ label: 'Motivering', max: 2000, multiline: true, required: false }).default(
        '',
      ),
    }),
    answer: z.object({ approvalId: z.uuid() }),
    refusals: {
      noBoard,
      solved: {
        status: 409,
        text: 'Registrets ordalydelse säger själv vilka som får teckna firman',
      },
      notOnBoard: {
        status: 400,
        text: 'Välj bland dem som registret har i styrelsen eller som firmatecknare',
      },
      noDocument: { status: 400, text: 'Dokumentet finns inte bland företagets dokument' },
      alreadyWaiting,
    },
    stale: ['righttosign', 'approvals'],
  }),
  validateRightToSign: query({
    method: 'POST',
    path: '/api/righttosign/validate-right-to-sign',
    may: withAuditor(maySeePersonal),
    summary: 'Pröva om personer får teckna ett företag',
    personal: true,
    input: z.object({
      organizationalNumber: organizationNumberField(),
      socialSecurityNumbers: z.array(personalNumberField()).max(50).meta({ label: 'Personnummer' }),
      /** Lets what the CEO may sign alone (löpande förvaltning) count. */
      allowCeoSignRecurringTasks: z
        .boolean()
        .default(false)
        .meta({ label: 'VD får teckna löpande förvaltning' }),
    }),
    answer: z.object({
      ...origin,
      valid: z.boolean(),
      signatoryText: z.string(),
      /**
       * Every smallest set of persons who may sign together; valid ones first, then by how many are
       * missing.
       */
      combinations: z.array(combination),
      /** More combinations exist than are listed; `valid` counts them all the same. */
      truncated: z.boolean(),
      /** Persons asked about whom the register does not know at the company. */
      unknownSocialSecurityNumbers: z.array(personalNumber()),
    }),
    refusals: { noBoard },
  }),
})
