import { z } from 'zod'
import { personalNumber } from '#platform/swedish/masked.ts'
import { instant } from '#platform/fields.ts'
import { keysOf } from '#platform/record.ts'
import { failureTexts } from './rules.ts'

const text = z.string().nullable()
/** Whole öre. */
const ore = z.number().nullable()

const address = z.object({
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
  country: z.string(),
})
const relationship = z.object({
  fullName: z.string(),
  socialSecurityNumber: personalNumber(),
  kind: text,
})
/**
 * Who a person is and lives with. The first address is that of the population register, a second a
 * special postal address.
 */
export const registerFacts = z.object({
  name: z.string(),
  /** Found, but where the person lives and with whom is not told. */
  protectedIdentity: z.boolean(),
  addresses: z.array(address),
  relationships: z.array(relationship),
})
export type RegisterFacts = z.output<typeof registerFacts>

const income = z.object({
  taxationYear: z.number(),
  incomeYear: z.number(),
  income: ore,
  incomeActiveBusiness: ore,
  incomePassiveBusiness: ore,
  generalDeduction: ore,
  taxableIncome: ore,
  taxableIncomeAfterDeduction: ore,
  surplusCapital: ore,
  capitalDeficit: ore,
  activeBusinessDeficit: ore,
  passiveBusinessDeficit: ore,
  propertyTax: ore,
  finalTax: ore,
})
export type Income = z.output<typeof income>
const realEstate = z.object({
  realEstateId: z.string(),
  percentageOwnership: z.number(),
  taxationValue: ore,
  /** Taxed as one with another real estate. */
  fictitious: z.boolean(),
  state: text,
  municipality: text,
  municipalityId: text,
})
export type RealEstate = z.output<typeof realEstate>
const paymentDefault = z.object({
  year: z.number(),
  week: z.number(),
  payementDefaultType: z.string(),
  amount: ore,
  date: text,
  creditorOrPeriod: text,
})
export type PaymentDefault = z.output<typeof paymentDefault>
/** What a credit inquiry says. */
export const creditFacts = z.object({
  creditCheckDateTaken: z.string(),
  creditSource: z.string(),
  copySentToPerson: z.boolean(),
  paymentDefaultsDateTaken: z.string(),
  incomes: z.array(income),
  realEstates: z.array(realEstate),
  yearOfRealEstateInformation: z.number().nullable(),
  paymentDefaults: z.array(paymentDefault),
  kronofogdenDebt: z
    .object({
      date: z.string(),
      /** How many cases there are of debts to the state, and of those to others. */
      amountStateCases: z.number(),
      stateDebt: ore,
      amountCivilCases: z.number(),
      civilDebt: ore,
    })
    .nullable(),
})
export type CreditFacts = z.output<typeof creditFacts>

/** Where from, when and by whom something was fetched, and for how many öre. */
const origin = z.object({
  source: z.string(),
  fetchedAt: instant(),
  fetchedBy: z.string(),
  cost: z.number(),
  /** What it was fetched for, in words; null where that was not asked for. */
  purpose: z.string().nullable().default(null),
})
const failure = z.object({
  code: z.enum(keysOf(failureTexts)),
  text: z.string(),
  failedAt: instant(),
})

/**
 * What is shown of a person (person 8). Null: not known, because nothing has been fetched or the
 * provider does not say.
 */
export const personAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  socialSecurityNumber: personalNumber(),
  protectedIdentity: z.boolean(),
  creditCheckDateTaken: text,
  creditSource: text,
  copySentToPerson: z.boolean().nullable(),
  paymentDefaultsDateTaken: text,
  personCreditCheck: z.object({
    addresses: z.array(address).nullable(),
    relationships: z.array(relationship).nullable(),
    incomes: z.array(income).nullable(),
  }),
  realEstates: z.array(realEstate).nullable(),
  yearOfRealEstateInformation: z.number().nullable(),
  paymentDefaults: z.object({ details: z.array(paymentDefault) }).nullable(),
  kronofogdenDebt: creditFacts.shape.kronofogdenDebt,
  /** Of who the person is, and of the credit inquiry. */
  information: origin.nullable(),
  credit: origin.nullable(),
  /** Why there is nothing newer, when the latest question of a part failed. */
  failure: failure.nullable(),
  creditFailure: failure.nullable(),
})
export type Person = z.output<typeof personAnswer>

/** What a snapshot keeps: the person as shown then. */
export const snapshotContent = personAnswer.omit({ failure: true, creditFailure: true })
