import { z } from 'zod'
import { personalNumber } from '#platform/swedish/masked.ts'
import { instant } from '#platform/fields.ts'
import { keysOf } from '#platform/record.ts'
import { failureTexts, refetchReasons } from './information-rules.ts'
import { providers } from './rules.ts'

const text = z.string().nullable()
const yesNo = z.boolean().nullable()
/** What older stored answers do not say. */
const laterSaid = yesNo.default(null)
/** Whole öre. */
const ore = z.number().nullable()
const reference = z.object({ organizationNumber: z.string(), name: z.string() })

const remark = z.object({ date: z.string(), type: z.string(), amount: ore, creditor: z.string() })
const yearOfAccounts = z.object({
  /** YYYY-MM-DD where the provider says the day, else YYYY-MM. */
  from: z.string(),
  to: z.string(),
  turnover: ore,
  result: ore,
  equity: ore,
  assets: ore,
  /** Percent. */
  quickRatio: z.number().nullable(),
  employees: z.number().nullable(),
  auditorRemark: laterSaid,
})

/**
 * What a provider says of a company, in one shape whichever it was. Null: the provider does not
 * say. Amounts in öre.
 */
export const companyFacts = z.object({
  name: z.string(),
  legalForm: text,
  registrationDate: text,
  status: text,
  statusDate: text,
  industryCode: text,
  industry: text,
  fTax: yesNo,
  vat: yesNo,
  vatNumber: text,
  employer: yesNo,
  taxDeferral: laterSaid,
  street: text,
  zipCode: text,
  city: text,
  country: text,
  visitingStreet: text,
  visitingZipCode: text,
  visitingCity: text,
  municipality: text,
  county: text,
  phone: text,
  email: text,
  website: text,
  parent: reference.nullable(),
  ultimateParent: reference.nullable(),
  subsidiaries: z.array(reference).nullable(),
  ratingCode: text,
  /** 0 to 10. */
  ratingScore: z.number().nullable(),
  ratingDate: text,
  riskPercent: z.number().nullable(),
  recommendedLimit: ore,
  paymentRemarkCount: z.number().nullable(),
  paymentRemarkTotal: ore,
  paymentRemarks: z.array(remark).nullable(),
  publicDebt: ore,
  privateDebt: ore,
  bankgiro: text,
  plusgiro: text,
  bankAccount: text,
  accounts: z.array(yearOfAccounts).nullable(),
})
export type CompanyFacts = z.output<typeof companyFacts>

const provider = z.enum(providers)
/** Where and when something was fetched. */
const origin = z.object({
  provider,
  fetchedAt: instant(),
  fetchedBy: z.string(),
  /** What the fetch cost, öre; null when the provider did not say. */
  cost: ore,
  /** Why it was paid for, as staff read it; null for what was fetched before that was kept. */
  cause: text,
})
export const failure = z.object({
  code: z.enum(keysOf(failureTexts)),
  text: z.string(),
  failedAt: instant(),
})

const externalCompanyInfo = origin.extend({
  organizationNumber: z.string(),
  facts: companyFacts,
  /**
   * For each fact that has a value: who said it, and when. What the chosen provider does not know
   * is filled in from the other's stored answer.
   */
  sources: z.record(z.string(), z.object({ provider, fetchedAt: instant() })),
})

/**
 * What is stored, however old, and what it costs to have it anew; a failed fetch keeps the last
 * good answer.
 */
export const externalInformationAnswer = z.object({
  externalCompanyInfo: externalCompanyInfo.nullable(),
  hasArchivedExternalCompanyInfo: z.boolean(),
  provider,
  providers: z.array(z.object({ name: provider, label: z.string() })),
  /** Minutes since what is shown was fetched. */
  ageMinutes: z.number().nullable(),
  /** Set when the latest try failed; what is shown is then the last good answer, or nothing. */
  failure: failure.nullable(),
  refetch: z.object({
    allowed: z.boolean(),
    reason: z.enum(keysOf(refetchReasons)).nullable(),
    reasonText: text,
    /** Öre, at most. */
    price: z.number(),
  }),
  /**
   * The rating report of the provider: where the stored one comes from, and what a new one costs,
   * öre.
   */
  report: z.object({ stored: origin.nullable(), price: z.number() }),
})
export type ExternalInformation = z.output<typeof externalInformationAnswer>
export const archivedAnswer = z.object({
  list: z.array(externalCompanyInfo.omit({ sources: true }).extend({ id: z.uuid() })),
  totalHits: z.number(),
})
export const ratingReportAnswer = origin.extend({
  fileName: z.string(),
  /** A PDF in base64. */
  content: z.string(),
  failure: failure.nullable(),
})

/** Who sits in the board and who may sign, in one shape whichever provider says it. */
export const boardFacts = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      socialSecurityNumber: personalNumber(),
      roles: z.array(z.object({ code: z.string(), text: z.string() })),
      since: text,
    }),
  ),
  /**
   * The persons who in the end own or control the company. Older stored answers, and providers that
   * do not say, name none.
   */
  principals: z
    .array(
      z.object({
        name: z.string(),
        socialSecurityNumber: personalNumber(),
        /** How they own or control it, as staff read it. */
        possession: z.string(),
        /** ISO 3166, two letters. */
        citizenship: text,
        residence: text,
      }),
    )
    .default([]),
  /** The companies that own shares; older stored answers, and providers that do not say, name none. */
  owners: z
    .array(
      z.object({
        name: z.string(),
        organizationNumber: z.string(),
        /** Percent. */
        share: z.number().nullable(),
      }),
    )
    .default([]),
  signatoryText: z.string(),
  alternatives: z.array(
    z.object({
      /** `dailyManagement` binds the company only for its running business. */
      scope: z.enum(['everything', 'dailyManagement']),
      text: z.string(),
      /** Each is met by so many of the persons, and nobody counts for two. */
      requirements: z.array(
        z.object({
          count: z.number().int().positive(),
          socialSecurityNumbers: z.array(personalNumber()),
        }),
      ),
    }),
  ),
})
export type BoardFacts = z.output<typeof boardFacts>

/** A rating report as a PDF in base64. */
export const reportFacts = z.object({ fileName: z.string(), content: z.base64() })
export type ReportFacts = z.output<typeof reportFacts>
