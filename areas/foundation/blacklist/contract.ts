import { z } from 'zod'
import { command, contract, file, query } from '#platform/endpoint.ts'
import { code, flag, id, instant, seenVersion } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { fileReason, textField } from '#platform/swedish/fields.ts'
import { mayKeepBlacklist, withAuditor } from '#areas/foundation/users/rules.ts'
import { alreadyWaiting, waits, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import {
  blacklistTypes,
  itemMatches,
  itemTypes,
  readItemValues,
  type BlacklistType,
  type ItemMatch,
} from './rules.ts'

const blacklistItem = z.object({
  id: z.uuid(),
  /** The kind of the values, by name: what `blacklistType` says by number. */
  itemType: z.enum(Object.values(itemTypes)),
  /** One value per line. */
  itemValue: z.string(),
  itemMatch: z.enum(itemMatches),
  /** All values have to match, not only one (decision C9). */
  mustMatch: z.boolean(),
  blacklistType: z.number(),
  companyName: z.string().nullable(),
  tags: z.array(z.string()),
  created: instant(),
  createdBy: z.string(),
  changed: instant().nullable(),
  changedBy: z.string().nullable(),
  version: z.number(),
})
export type BlacklistItem = z.output<typeof blacklistItem>

/** So many of the invoices that a save stops are shown. */
export const mostStopped = 20
/** What comes of it that an item hits what it did not hit before (blacklist 9). */
const effect = z.object({
  /** Invoices that wait and are not bought any more: how many, and the latest of them. */
  stops: z.object({
    count: z.number(),
    invoices: z
      .array(
        z.object({
          id: z.uuid(),
          invoiceNumber: z.string(),
          /** Hundredths of the currency. */
          invoiceAmount: z.number(),
          currency: z.string(),
          issuerName: z.string(),
          recipientName: z.string(),
          stateText: z.string(),
        }),
      )
      .max(mostStopped),
  }),
  /** Exceptions that count no more, the last to end first. */
  ends: z.array(
    z.object({
      id: z.uuid(),
      organizationNumber: z.string(),
      name: z.string(),
      ruleName: z.string(),
      endDate: z.string(),
      comment: z.string(),
    }),
  ),
})
export type BlacklistEffect = z.output<typeof effect>

const itemFields = {
  id: id().nullish(),
  blacklistType: code('Typ').min(1).max(5).pipe(z.literal(blacklistTypes)),
  /** One or several, by line breaks or commas; each is checked by type. */
  itemValue: textField({ label: 'Värde', max: 100_000, multiline: true }),
  itemMatch: z.enum(itemMatches).default('exact').meta({ label: 'Matchning' }),
  mustMatch: flag('Alla värden måste matcha').default(false),
}
interface TypedValues {
  readonly blacklistType: BlacklistType
  readonly itemMatch: ItemMatch
  readonly itemValue: string
}
const valuesChecked = ({ value, issues }: z.core.ParsePayload<TypedValues>) => {
  const read = readItemValues(value.blacklistType, value.itemMatch, value.itemValue)
  if (!read.ok)
    issues.push({
      code: 'custom',
      message: read.problem,
      path: ['itemValue'],
      input: value.itemValue,
    })
}

/** What the list sorts by: it may be long. */
export const blacklistSorts = ['created'] as const

const searchField = textField({ label: 'Sökning', max: 200, required: false })

/** Whom not to do business with (blacklist 1-3; shell 15; decision B1, decision C9). */
export const blacklist = contract('blacklist', {
  all: query({
    method: 'POST',
    path: '/api/blacklist/all',
    may: withAuditor(mayKeepBlacklist),
    summary: 'Sök i blacklist',
    personal: true,
    input: z.object({
      ...pageFields,
      ...orderFields(blacklistSorts),
      query: searchField.default(''),
      /** One item alone. */
      id: id().nullish(),
    }),
    answer: z.object({
      model: z.object({ list: z.array(blacklistItem), totalHits: z.number() }),
      blackListTypes: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  }),
  save: command({
    method: 'POST',
    path: '/api/blacklist/save',
    may: mayKeepBlacklist,
    summary: 'Spara i blacklist',
    input: z
      .object({
        ...itemFields,
        /** Taken so that an answer can be sent back; what counts is `blacklistType`. */
        itemType: z
          .union([z.string().max(50), z.number()])
          .nullish()
          .meta({ label: 'Värdets slag' }),
        companyName: textField({ label: 'Företagsnamn', max: 300, required: false }).nullish(),
        tags: z
          .array(textField({ label: 'Tagg', max: 50 }))
          .max(20)
          .default([])
          .meta({ label: 'Taggar' }),
        version: seenVersion(),
        why: whyForSecond(),
      })
      .check(valuesChecked),
    /**
     * `approvalId`: the item would hit less, so that nothing of the save counts before a second
     * person has approved it, and has no effect before; the rest is the item as it is.
     */
    answer: blacklistItem.extend({ approvalId: z.uuid().nullable(), effect }),
    refusals: {
      alreadyWaiting,
      sharedDomain: {
        status: 409,
        text: 'Värdet skulle stänga ute alla på en e-postdomän som många delar',
      },
    },
    stale: ['blacklist', 'approvals', 'usertasks'],
  }),
  preview: query({
    method: 'POST',
    path: '/api/blacklist/preview',
    may: withAuditor(mayKeepBlacklist),
    summary: 'Visa vad en post i blacklist stoppar, innan den sparas',
    personal: true,
    input: z.object(itemFields).check(valuesChecked),
    answer: effect,
  }),
  delete: command({
    method: 'POST',
    path: '/api/blacklist/delete',
    may: mayKeepBlacklist,
    summary: 'Ta bort från blacklist',
    input: z.object({ id: id(), why: whyForSecond() }),
    answer: waits,
    refusals: { alreadyWaiting },
    stale: ['blacklist', 'approvals'],
  }),
  exportListToExcel: query({
    method: 'GET',
    path: '/api/blacklist/exportListToExcel',
    may: withAuditor(mayKeepBlacklist),
    summary: 'Exportera blacklist till Excel',
    personal: true,
    takesOut: true,
    input: z.object({ searchquery: searchField.default(''), ...fileReason }),
    answer: file,
  }),
})
