import { z } from 'zod'
import { personalNumber } from '#platform/swedish/masked.ts'
import { command, contract, query } from '#platform/endpoint.ts'
import { flag, instant } from '#platform/fields.ts'
import { organizationNumberField } from '#platform/swedish/fields.ts'
import { mayBuyLookUps, maySeePersonal, withAuditor } from '#areas/foundation/users/rules.ts'

/** Somebody on a list who may be the same; see `Match` in rules.ts. */
export const match = z.object({
  id: z.string(),
  name: z.string(),
  datasets: z.array(z.string()),
  topics: z.array(z.string()),
  positions: z.array(z.string()),
  birthDates: z.array(z.string()),
  countries: z.array(z.string()),
  score: z.number(),
  match: z.boolean(),
})

/** keypersons 2 */
const keyPerson = z.object({
  /** Has something to read: a hit on a list, or somebody who resembles. */
  opened: z.boolean(),
  name: z.string(),
  socialSecurityNumber: personalNumber(),
  possessionTypes: z.array(z.string()),
  boardmemberType: z.string().nullable(),
  countryOfResidence: z.string().nullable(),
  countryOfResidenceCode: z.string().nullable(),
  countryOfCitizenship: z.string().nullable(),
  countryOfCitizenshipCode: z.string().nullable(),
  /** Null: nobody has been asked, which is not the same as no. */
  isPep: z.boolean().nullable(),
  isSanctioned: z.boolean().nullable(),
  amlUpdatedTimestamp: instant().nullable(),
  amlSource: z.string().nullable(),
  matches: z.array(match),
  /**
   * Why the lists could not be asked the last time; what is answered is then the last good answer.
   */
  amlFailure: z.object({ text: z.string(), failedAt: instant() }).nullable(),
  /** When the register named the person, and which it was. */
  timestamp: instant(),
  source: z.string(),
})
export type KeyPerson = z.output<typeof keyPerson>

const ofCompany = { org: organizationNumberField() }
const stale = ['keypersons', 'onboarding.gate'] as const

/**
 * Those behind a company, and whether they are politically exposed or sanctioned (keypersons 1).
 */
export const keypersons = contract('keypersons', {
  getPersons: query({
    method: 'GET',
    path: '/api/CompanyPersonOfInterest/getPersons/{org}',
    may: withAuditor(maySeePersonal),
    summary: 'Visa ett företags nyckelpersoner',
    personal: true,
    input: z.object(ofCompany),
    answer: z.array(keyPerson),
  }),
  /** From the board as it is stored: nothing is paid for. Answers 204 when it names nobody. */
  refreshPersons: command({
    method: 'GET',
    path: '/api/CompanyPersonOfInterest/refreshPersons/{org}',
    may: mayBuyLookUps,
    summary: 'Läs ett företags nyckelpersoner ur den styrelse som är hämtad',
    outside: true,
    input: z.object(ofCompany),
    answer: z.array(keyPerson).optional(),
    refusals: {
      notFetched: {
        status: 404,
        text: 'Styrelsen är inte hämtad för företaget. Hämta nyckelpersonerna först.',
      },
    },
    stale,
  }),
  /** Answers 204 when the register names nobody. */
  fetchPersons: command({
    method: 'POST',
    path: '/api/CompanyPersonOfInterest/fetchPersons/{org}',
    may: mayBuyLookUps,
    summary: 'Hämta ett företags nyckelpersoner på nytt (kostar pengar)',
    outside: true,
    input: z.object(ofCompany),
    answer: z.array(keyPerson).optional(),
    refusals: {
      registerAway: {
        status: 503,
        text: 'Företagsregistret kunde inte nås. De senaste uppgifterna finns kvar.',
      },
    },
    stale: [...stale, 'righttosign'],
  }),
  /**
   * Screens the stored persons against the lists: everybody, or only those without a new answer.
   */
  refreshAml: command({
    method: 'GET',
    path: '/api/CompanyPersonOfInterest/refreshAml/{org}/{everybody}',
    may: mayBuyLookUps,
    summary: 'Kontrollera nyckelpersoner mot listor över PEP och sanktioner',
    outside: true,
    input: z.object({ ...ofCompany, everybody: flag('Kontrollera alla') }),
    answer: z.array(keyPerson),
    stale,
  }),
})
