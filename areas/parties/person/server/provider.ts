import { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import {
  callProvider,
  providerAddress,
  ProviderFailure,
  readJson,
  type ProviderAddress,
} from '#platform/server/outside/provider-call.ts'
import { creditFacts, registerFacts, type CreditFacts, type RegisterFacts } from '../information.ts'
import type { Part } from '../rules.ts'

/** What came, and what it cost in öre. */
export interface Came<T> {
  readonly content: T
  readonly source: string
  readonly cost: number
}
/** A question of one part: how an answer is stored, and how it is asked for. */
export interface Question<T> {
  readonly part: Part
  readonly form: z.ZodType<T>
  ask(address: ProviderAddress, personalNumber: string): Promise<Came<T>>
}

const whose = { personalNumber: z.string(), firstName: z.string(), lastName: z.string() }
const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()
const kinds: Readonly<Record<string, string>> = {
  spouse: 'Make/maka',
  registeredPartner: 'Registrerad partner',
}

/** Who a person is, as the provider writes it. */
export const registerForm = z
  .object({
    ...whose,
    protectedIdentity: z.boolean(),
    addresses: z.array(
      z.object({
        type: z.string(),
        street: z.string(),
        zipCode: z.string(),
        city: z.string(),
        countryCode: z.string().nullish(),
      }),
    ),
    relationships: z.array(z.object({ ...whose, type: z.string() })).default([]),
  })
  .transform(({ addresses, relationships, ...person }) => ({
    personalNumber: person.personalNumber,
    facts: {
      name: fullName(person) || 'Namn saknas',
      protectedIdentity: person.protectedIdentity,
      addresses: addresses
        .toSorted(
          (one, other) => Number(one.type !== 'registered') - Number(other.type !== 'registered'),
        )
        .map(({ street, zipCode, city, countryCode }) => ({
          street,
          zipCode,
          city,
          country: countryCode ?? 'SE',
        })),
      relationships: relationships.map((one) => ({
        fullName: fullName(one),
        socialSecurityNumber: one.personalNumber,
        kind: kinds[one.type] ?? null,
      })),
    } satisfies RegisterFacts,
  }))

const kronor = z
  .number()
  .finite()
  .transform((amount) => Math.round(amount * 100))
const maybe = kronor.nullish().transform((amount) => amount ?? null)
const year = z.number().int().min(1900).max(2200)

/** What a credit inquiry says, as the provider writes it: whole kronor. */
export const creditForm = z
  .object({
    personalNumber: z.string(),
    inquiryDate: z.iso.date(),
    source: z.string().min(1).max(200),
    copySentToPerson: z.boolean(),
    incomes: z.array(
      z.object({
        taxationYear: year,
        incomeYear: year,
        income: maybe,
        activeBusinessIncome: maybe,
        passiveBusinessIncome: maybe,
        generalDeduction: maybe,
        taxableIncome: maybe,
        taxableIncomeAfterDeduction: maybe,
        capitalSurplus: maybe,
        capitalDeficit: maybe,
        activeBusinessDeficit: maybe,
        passiveBusinessDeficit: maybe,
        propertyTax: maybe,
        finalTax: maybe,
      }),
    ),
    realEstates: z.object({
      year: year.nullish(),
      items: z.array(
        z.object({
          id: z.string(),
          sharePercent: z.number().min(0).max(100),
          taxationValue: maybe,
          fictitious: z.boolean().default(false),
          county: z.string().nullish(),
          municipality: z.string().nullish(),
          municipalityCode: z.string().nullish(),
        }),
      ),
    }),
    paymentDefaults: z.object({
      checked: z.iso.date(),
      items: z.array(
        z.object({
          year,
          week: z.number().int().min(1).max(53),
          type: z.string(),
          amount: maybe,
          date: z.string().nullish(),
          creditorOrPeriod: z.string().nullish(),
        }),
      ),
    }),
    enforcementDebt: z
      .object({
        date: z.iso.date(),
        publicCases: z.number().int(),
        publicDebt: kronor,
        privateCases: z.number().int(),
        privateDebt: kronor,
      })
      .nullable(),
  })
  .transform(
    ({
      personalNumber,
      incomes,
      realEstates,
      paymentDefaults,
      enforcementDebt: debt,
      ...inquiry
    }) => ({
      personalNumber,
      facts: {
        creditCheckDateTaken: inquiry.inquiryDate,
        creditSource: inquiry.source,
        copySentToPerson: inquiry.copySentToPerson,
        paymentDefaultsDateTaken: paymentDefaults.checked,
        incomes: incomes
          .toSorted((one, other) => other.incomeYear - one.incomeYear)
          .map(({ activeBusinessIncome, passiveBusinessIncome, capitalSurplus, ...same }) => ({
            ...same,
            incomeActiveBusiness: activeBusinessIncome,
            incomePassiveBusiness: passiveBusinessIncome,
            surplusCapital: capitalSurplus,
          })),
        realEstates: realEstates.items.map((one) => ({
          realEstateId: one.id,
          percentageOwnership: one.sharePercent,
          taxationValue: one.taxationValue,
          fictitious: one.fictitious,
          state: one.county ?? null,
          municipality: one.municipality ?? null,
          municipalityId: one.municipalityCode ?? null,
        })),
        yearOfRealEstateInformation: realEstates.year ?? null,
        paymentDefaults: paymentDefaults.items.map(({ type, date, creditorOrPeriod, ...same }) => ({
          ...same,
          payementDefaultType: type,
          date: date ?? null,
          creditorOrPeriod: creditorOrPeriod ?? null,
        })),
        kronofogdenDebt: debt && {
          date: debt.date,
          amountStateCases: debt.publicCases,
          stateDebt: debt.publicDebt,
          amountCivilCases: debt.privateCases,
          civilDebt: debt.privateDebt,
        },
      } satisfies CreditFacts,
    }),
  )

/** The name of the provider as a source. */
export const source = 'Personupplysning'
export const addressOf = (config: Config) =>
  providerAddress(config.personInformationUrl, config.personInformationKey)

/** Refuses an answer about somebody else than the one asked about. */
function ofPerson<T>(answer: { personalNumber: string; facts: T }, asked: string): T {
  if (answer.personalNumber.replace('-', '') !== asked) throw new ProviderFailure('nonsense')
  return answer.facts
}

export const register: Question<RegisterFacts> = {
  part: 'register',
  form: registerFacts,
  async ask(address, number) {
    const called = await callProvider(address, `/v1/persons/${number}`)
    return { content: ofPerson(readJson(called, registerForm), number), source, cost: called.cost }
  },
}
export const credit: Question<CreditFacts> = {
  part: 'credit',
  form: creditFacts,
  async ask(address, number) {
    const called = await callProvider(address, `/v1/persons/${number}/credit-inquiries`, {})
    const content = ofPerson(readJson(called, creditForm), number)
    return { content, source: content.creditSource, cost: called.cost }
  },
}
