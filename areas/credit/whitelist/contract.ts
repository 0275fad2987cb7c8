import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { flag, id, instant, seenVersion } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { dayField, organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, suggestedBy } from '#areas/foundation/approvals/contract.ts'
import { mayWriteExceptions } from '#areas/foundation/users/rules.ts'
import { endDatePassed, recipientNeeded } from './texts.ts'

/** The value is a day, true, öre, or points, by the kind of the rule (whitelist 5). */
const entry = z.object({
  id: z.string(),
  keyOrganizationNumber: z.string(),
  /** The recipient's name where Skynet knows it. */
  foreignName: z.string(),
  foreignOrganizationNumber: z.string(),
  whitelistValue: z.union([z.string(), z.number(), z.literal(true)]),
  valueKind: z.enum(['date', 'boolean', 'number', 'rating']),
  rule: z.string(),
  ruleName: z.string(),
  selectedRule: z.string(),
  endDate: z.string(),
  expired: z.boolean(),
  /** Valid, and counts no more: what it is from has been blacklisted since (whitelist 18). */
  outlived: z.boolean(),
  comment: z.string(),
  useRecipientCurrentRatingAsValue: z.boolean(),
  enableForeignOrganizationNumber: z.boolean(),
  created: instant(),
  createdBy: z.string(),
  version: z.number(),
})
export type WhitelistEntry = z.output<typeof entry>

/** Exceptions: what a company is let through for although a rule says no. */
export const whitelist = contract('whitelist', {
  get: query({
    method: 'POST',
    path: '/api/whitelist/company/get',
    may: signedIn,
    summary: 'Lista ett företags undantag',
    input: z.object({
      /** The company's organisation number. */
      id: organizationNumberField(),
      showExpired: flag('Visa utgångna').default(false),
    }),
    /** The last to end first. */
    answer: z.array(entry),
  }),
  save: command({
    method: 'POST',
    path: '/api/whitelist/company/save',
    may: mayWriteExceptions,
    summary: 'Spara ett undantag',
    input: z.object({
      id: id().nullish(),
      keyOrganizationNumber: organizationNumberField(),
      foreignOrganizationNumber: organizationNumberField({
        label: 'Mottagarens organisationsnummer',
        required: false,
      }).nullish(),
      whitelistValue: z
        .union([z.string().max(10), z.number(), z.boolean()])
        .nullish()
        .meta({ label: 'Värde' }),
      rule: textField({ label: 'Regel', max: 100 }),
      /** The rule's name as the form shows it. The rule's id says which it is. */
      selectedRule: textField({ label: 'Vald regel', max: 200, required: false }).nullish(),
      endDate: dayField({ label: 'Slutdatum' }),
      comment: textField({ label: 'Motivering', max: 2000, multiline: true }),
      useRecipientCurrentRatingAsValue: z
        .boolean()
        .nullish()
        .meta({ label: 'Använd mottagarens nuvarande betyg' }),
      enableForeignOrganizationNumber: z
        .boolean()
        .nullish()
        .meta({ label: 'Gäller en viss mottagare' }),
      version: seenVersion(),
      determinationId: suggestedBy(),
    }),
    /** As it was asked for: with an `approvalId` it waits, and counts nowhere (whitelist 16). */
    answer: entry.extend({ approvalId: z.uuid().optional() }),
    refusals: {
      alreadyWaiting,
      unknownCompany: { status: 404, text: 'Företaget finns inte i Skynet' },
      noExceptions: { status: 400, text: 'Regeln kan inte ha undantag' },
      endDatePassed: { status: 400, text: endDatePassed },
      recipientMissing: { status: 400, text: recipientNeeded },
      sameCompany: { status: 400, text: 'Mottagaren ska vara ett annat företag' },
      wrongValue: { status: 400, text: 'Värdet passar inte regeln' },
      notRating: {
        status: 400,
        text: 'Bara regler om mottagarens betyg kan använda det som värde',
      },
      notRated: {
        status: 409,
        text: 'Mottagaren har inget betyg. Gör en rating av mottagaren först, eller skriv ett värde.',
      },
    },
    stale: ['whitelist', 'approvals'],
  }),
  delete: command({
    method: 'POST',
    path: '/api/whitelist/company/delete',
    may: mayWriteExceptions,
    summary: 'Ta bort ett undantag',
    input: z.object({ id: id() }),
    answer: nothing,
    stale: ['whitelist', 'approvals'],
  }),
})
