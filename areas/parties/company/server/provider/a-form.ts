import { z } from 'zod'

// The parts of provider A's answers that we read: English names, whole kronor.

const kronor = z
  .number()
  .finite()
  .transform((amount) => Math.round(amount * 100))
const reference = z
  .object({ organisationNumber: z.string(), name: z.string() })
  .transform(({ organisationNumber, name }) => ({ organizationNumber: organisationNumber, name }))
const address = z.object({
  type: z.string(),
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
  countryCode: z.string().nullish(),
})
const text = z.string().nullish()

export const companyForm = z.object({
  organisationNumber: z.string(),
  name: z.string().min(1),
  legalForm: z.object({ text: z.string() }).nullish(),
  registrationDate: text,
  status: z.object({ text: z.string(), date: text }).nullish(),
  industry: z.object({ sni: z.string(), text: z.string() }).nullish(),
  registrations: z
    .object({
      fTax: z.boolean(),
      vat: z.boolean(),
      vatNumber: text,
      employer: z.boolean(),
      taxDeferral: z.boolean().nullish(),
    })
    .nullish(),
  addresses: z.array(address).default([]),
  municipality: text,
  county: text,
  contact: z.object({ phone: text, email: text, website: text }).nullish(),
  group: z
    .object({
      parent: reference.nullish(),
      ultimateParent: reference.nullish(),
      subsidiaries: z.array(reference).default([]),
    })
    .nullish(),
  rating: z
    .object({
      code: z.string(),
      score: z.number(),
      riskPercent: z.number().nullish(),
      date: text,
      recommendedLimit: kronor.nullish(),
    })
    .nullish(),
  paymentRemarks: z
    .object({
      count: z.number().int(),
      totalAmount: kronor,
      items: z.array(
        z.object({ date: z.string(), type: z.string(), amount: kronor, creditor: z.string() }),
      ),
    })
    .nullish(),
  enforcementDebts: z.object({ publicDebt: kronor, privateDebt: kronor }).nullish(),
  bank: z
    .object({
      bankgiro: text,
      plusgiro: text,
      account: z.object({ clearing: z.string(), number: z.string() }).nullish(),
    })
    .nullish(),
})

export const accountsForm = z.object({
  organisationNumber: z.string(),
  years: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      turnover: kronor,
      result: kronor,
      equity: kronor,
      assets: kronor,
      quickRatio: z.number(),
      employees: z.number(),
      auditorRemark: z.boolean().nullable().default(null),
    }),
  ),
})

export const boardForm = z.object({
  organisationNumber: z.string(),
  members: z.array(
    z.object({
      /** Nothing of who has no Swedish number; of some the day of birth alone. */
      personalNumber: z
        .string()
        .nullish()
        .transform((said) => said ?? ''),
      firstName: z.string(),
      lastName: z.string(),
      roles: z.array(z.object({ code: z.string(), text: z.string() })),
      since: text,
    }),
  ),
  realPrincipals: z
    .array(
      z.object({
        personalNumber: z
          .string()
          .nullish()
          .transform((said) => said ?? ''),
        firstName: z.string(),
        lastName: z.string(),
        sharePercent: z.number(),
        basis: z.string(),
        citizenship: text,
        residence: text,
      }),
    )
    .default([]),
  owners: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('person') }),
        z.object({
          type: z.literal('company'),
          organisationNumber: z.string(),
          name: z.string().min(1),
          sharePercent: z.number().nullish(),
        }),
      ]),
    )
    .default([]),
  signing: z.object({
    text: z.string(),
    alternatives: z.array(
      z.object({
        scope: z.enum(['everything', 'dailyManagement']),
        text: z.string(),
        signers: z.array(
          z.object({
            count: z.number().int().positive(),
            personalNumbers: z.array(
              z
                .string()
                .nullable()
                .transform((said) => said ?? ''),
            ),
          }),
        ),
      }),
    ),
  }),
})
