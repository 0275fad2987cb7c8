import { z } from 'zod'
import { personalNumber } from '#platform/swedish/masked.ts'
import { command, contract, query } from '#platform/endpoint.ts'
import { flag, id, instant } from '#platform/fields.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, waits } from '#areas/foundation/approvals/contract.ts'
import {
  mayBuyLookUps,
  mayJudgeHits,
  maySeePersonal,
  withAuditor,
} from '#areas/foundation/users/rules.ts'

/** Somebody on a list who may be the same; see `Match` in rules.ts. */
export const match = z.object({
  id: z.string(),
  name: z.string(),
  datasets: z.array(z.string()),
  topics: z.array(z.string()),
  positions: z.array(z.string()),
  birthDates: z.array(z.string()),
  countries: z.array(z.string()),
  /** When the list last changed it; null when it does not say, and of those from before it was kept. */
  changedAt: z.string().nullable().default(null),
  score: z.number(),
  /** Other names of the same, and what made the score: none of those from before they were kept. */
  aliases: z.array(z.string()).default([]),
  why: z.array(z.object({ feature: z.string(), score: z.number() })).default([]),
  match: z.boolean(),
})

/** The same with what the AML department has said of it (keypersons 6). */
const judged = match.extend({
  judgement: z
    .object({
      id: z.uuid(),
      same: z.boolean(),
      reason: z.string(),
      at: instant(),
      by: z.string(),
      /** The entry is still what was judged. */
      holds: z.boolean(),
    })
    .nullable(),
})
export type ShownMatch = z.output<typeof judged>

/** keypersons 2 */
const keyPerson = z.object({
  /** Has something to read: a hit on a list, or somebody who resembles. */
  opened: z.boolean(),
  /** A company is the one itself, or one that owns it (keypersons 11). */
  kind: z.enum(['person', 'company']),
  name: z.string(),
  /** Of a company its organisation number. */
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
  /** The version of the lists that were asked; null of answers from before it was kept. */
  amlListVersion: z.string().nullable(),
  matches: z.array(judged),
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
  /**
   * Whether a key person is the one a list names (keypersons 6). Said again, it takes the place of
   * what was said before.
   */
  judgeHit: command({
    method: 'POST',
    path: '/api/CompanyPersonOfInterest/judgeHit/{org}',
    may: mayJudgeHits,
    summary: 'Bedöm om en träff på en lista är samma person eller bolag',
    input: z.object({
      ...ofCompany,
      socialSecurityNumber: textField({ label: 'Personnummer', max: 30 }),
      name: textField({ label: 'Namn', max: 300 }),
      entryId: textField({ label: 'Träff', max: 500 }),
      /** When the lists were asked, as it was shown: what they say since has to be read first. */
      screenedAt: instant().meta({ label: 'Kontrollerad' }),
      /** What was shown to have been said of it; nothing when nobody had. */
      judgementId: id('Bedömning').nullish(),
      same: flag('Samma person'),
      reason: textField({ label: 'Motivering', min: 3, max: 2000, multiline: true }),
    }),
    /** That somebody sanctioned is another waits for a second person (keypersons 9). */
    answer: waits,
    refusals: {
      alreadyWaiting,
      noSuchHit: {
        status: 404,
        text: 'Träffen finns inte bland företagets nyckelpersoner. Läs om sidan.',
      },
      screenedAnew: {
        status: 409,
        text: 'Personen har kontrollerats eller bedömts på nytt sedan du läste träffen. Läs den igen och bedöm sedan.',
      },
    },
    stale: [...stale, 'approvals'],
  }),
  /** What the service holds counts again. */
  undoJudgement: command({
    method: 'POST',
    path: '/api/CompanyPersonOfInterest/undoJudgement/{org}',
    may: mayJudgeHits,
    summary: 'Ångra bedömningen av en träff på en lista',
    input: z.object({ ...ofCompany, id: id('Bedömning') }),
    answer: 'nothing',
    refusals: {
      noSuchJudgement: {
        status: 404,
        text: 'Bedömningen gäller inte längre. Läs om sidan.',
      },
      judgeInstead: {
        status: 409,
        text: 'Träffen gäller en sanktionslista. Bedöm i stället att den gäller någon annan: det tar två.',
      },
    },
    stale,
  }),
})
