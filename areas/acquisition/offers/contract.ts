import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, seenVersion } from '#platform/fields.ts'
import { dayField, emailField, readField, textField } from '#platform/swedish/fields.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { blocked } from '#platform/swedish/reading.ts'
import { alreadyWaiting, waits } from '#areas/foundation/approvals/contract.ts'
import {
  mayKeepPrices,
  mayMakeOffers,
  mayReadProspects,
  maySetEveryLimit,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { halted } from '#areas/parties/keypersons/texts.ts'
import { offer, offerBasis, offerResults, priceList } from './answers.ts'
import { ways } from './rules.ts'
import { invalidNumber, noneFound } from './texts.ts'

const mayRead = withAuditor(mayReadProspects)
/** At least 10 characters and numeric, and one sentence whatever is wrong (offers 1, 2). */
const lookedUp = readField((text) => {
  const digits = text.replaceAll('-', '').trim()
  const read = readOrganizationNumber(digits)
  return /^\d{10,}$/.test(digits) && read.ok ? read : blocked(invalidNumber)
}, 'Organisationsnummer')

const amount = (label: string) => z.int().min(0).max(1e13).meta({ label })
const percent = (label: string) =>
  z
    .int()
    .min(0)
    .max(2000, { error: `${label} får vara högst 20 %` })
    .meta({ label })
const why = textField({ label: 'Motivering', max: 2000, multiline: true })
const conflict = (text: string) => ({ status: 409, text }) as const
const stale = ['offers'] as const

/** What companies are offered, and what has been decided of them (offers 1 to 7, 14 to 19). */
export const offers = contract('offers', {
  getoffer: query({
    method: 'GET',
    path: '/api/onboarding/getoffer/{org}',
    may: mayRead,
    summary: 'Visa vad ett företag kan erbjudas',
    input: z.object({
      org: lookedUp,
      /** A certain prospect of the company; otherwise the newest that will do. */
      prospectId: id('Prospekt').optional(),
    }),
    answer: offerBasis,
    refusals: { none: { status: 404, text: noneFound } },
  }),
  offerDataResults: query({
    method: 'POST',
    path: '/api/Search/OfferDataResults',
    may: mayRead,
    summary: 'Visa ett företags bedömningar',
    personal: true,
    input: z.object({
      OrganizationNumber: lookedUp,
      /** Back in time from 0, `historyPage` of each category at a time. */
      CurrentPage: z.coerce.number().int().min(0).max(1_000_000).default(0).meta({ label: 'Sida' }),
    }),
    answer: offerResults,
  }),
  ofCompany: query({
    method: 'GET',
    path: '/api/offers/company/{organizationNumber}',
    may: mayRead,
    summary: 'Lista ett företags offerter',
    input: z.object({ organizationNumber: lookedUp }),
    /** The newest first. */
    answer: z.array(offer),
  }),
  /** What was offered on what one has searched oneself: an inside seller makes no offers. */
  begun: query({
    method: 'GET',
    path: '/api/offers/begun',
    may: mayRead,
    summary: 'Lista offerter på prospekt du har sökt',
    input: z.object({}),
    /** The newest first; 50 at most. */
    answer: z.array(offer.extend({ companyName: z.string() })),
  }),
  make: command({
    method: 'POST',
    path: '/api/offers/make',
    may: mayMakeOffers,
    summary: 'Gör en offert av ett prospekt',
    input: z.object({
      prospectId: id('Prospekt'),
      /** Öre a month. */
      volume: amount('Belopp per månad'),
      /** The price list whose prices were seen; one that has changed since is stale. */
      priceList: z.int().positive().optional().meta({ label: 'Prislista' }),
    }),
    answer: z.object({ id: z.uuid(), number: z.number() }),
    refusals: {
      ...halted,
      notOffered: conflict('Företaget kan inte erbjudas något av prospektet'),
      loan: conflict('Prospektet gäller ett lån. Offerter görs på fakturaköp.'),
      volume: { status: 400, text: 'Beloppet kan inte erbjudas' },
    },
    stale,
  }),
  send: command({
    method: 'POST',
    path: '/api/offers/send',
    may: mayMakeOffers,
    summary: 'Skicka en offert till kunden',
    input: z.object({
      id: id('Offert'),
      version: seenVersion(),
      contactName: textField({ label: 'Kontaktperson', max: 200 }),
      emailAddress: emailField(),
      /** The last day it can be accepted. */
      validTo: dayField({ label: 'Gäller till och med' }),
    }),
    answer: nothing,
    refusals: {
      ...halted,
      notDraft: conflict('Offerten är redan skickad eller ersatt'),
      notOffered: conflict('Företaget kan inte längre erbjudas något av prospektet'),
      wrongDay: {
        status: 400,
        text: 'Gäller till och med ska vara i dag till och med 90 dagar fram',
      },
      harmful: conflict(
        'E-postadressen står i blacklist. Kontakta AML-avdelningen, eller skicka till en annan adress.',
      ),
    },
    stale,
  }),
  decide: command({
    method: 'POST',
    path: '/api/offers/decide',
    may: mayMakeOffers,
    summary: 'Skriv vad kunden har svarat på en offert',
    input: z.object({
      id: id('Offert'),
      version: seenVersion(),
      accepted: z.boolean().meta({ label: 'Accepterad' }),
      how: z.enum(ways).meta({ label: 'Hur' }),
      note: textField({ label: 'Vad kunden sa', max: 2000, multiline: true }),
    }),
    answer: nothing,
    refusals: {
      ...halted,
      notSent: conflict('Offerten är inte skickad, eller redan besvarad eller ersatt'),
      expired: conflict('Offerten har gått ut. Gör en ny.'),
    },
    stale,
  }),
  judgeLimit: command({
    method: 'POST',
    path: '/api/offers/judgeLimit',
    may: maySetEveryLimit,
    summary: 'Besluta om limiten i en offert',
    input: z.object({
      id: id('Offert'),
      version: seenVersion(),
      /** Öre. */
      limitAmount: amount('Limit'),
      why,
    }),
    answer: nothing,
    refusals: {
      over: conflict('Offerten är ersatt, avböjd eller utgången'),
      judged: conflict('Någon har redan beslutat om limiten'),
      tooMuch: { status: 400, text: 'Limiten är mer än underlaget ger' },
    },
    stale: [...stale, 'queues'],
  }),
  prices: query({
    method: 'GET',
    path: '/api/offers/prices',
    may: mayRead,
    summary: 'Visa prislistan för offerter',
    input: z.object({}),
    /** The newest first: it counts. */
    answer: z.array(priceList),
  }),
  savePrices: command({
    method: 'POST',
    path: '/api/offers/savePrices',
    may: mayKeepPrices,
    summary: 'Begär att prislistan för offerter ändras',
    input: z.object({
      /** The list that was seen. */
      version: seenVersion(),
      /** Öre. */
      setUpFee: z
        .int()
        .min(0)
        .max(100_000_000, { error: 'Uppläggningsavgift får vara högst 1 000 000 kr' })
        .meta({ label: 'Uppläggningsavgift' }),
      steps: z
        .array(
          z.object({
            volumeStart: amount('Volym från'),
            volumeEnd: amount('Volym till').nullable(),
            provision: percent('Provision'),
            provisionFixedPrice: percent('Fast pris'),
            limitCharge: percent('Limitavgift'),
          }),
        )
        .min(1, { error: 'Prislistan behöver minst ett steg' })
        .max(50, { error: 'Prislistan får ha högst 50 steg' })
        .meta({ label: 'Volymsteg' }),
      supplements: z
        .array(
          z.object({
            ratingCode: textField({ label: 'Ratingkod', max: 20 }),
            supplement: percent('Tillägg'),
          }),
        )
        .max(50, { error: 'Prislistan får ha högst 50 tillägg' })
        .default([])
        .meta({ label: 'Tillägg' }),
      why,
    }),
    answer: waits,
    refusals: {
      alreadyWaiting,
      broken: { status: 400, text: 'Prislistan hänger inte ihop' },
      same: { status: 400, text: 'Prislistan är som den som gäller. Ändra ett pris.' },
    },
    stale: [...stale, 'approvals'],
  }),
})
export type Offer = z.output<typeof offer>
export type OfferBasis = z.output<typeof offerBasis>
export type PriceList = z.output<typeof priceList>
export type OfferResults = z.output<typeof offerResults>
