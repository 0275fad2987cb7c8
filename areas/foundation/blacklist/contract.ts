import { z } from 'zod'
import { command, contract, file, query } from '#platform/endpoint.ts'
import { code, flag, id, instant, seenVersion } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { textField } from '#platform/swedish/fields.ts'
import { mayKeepBlacklist, withAuditor } from '#areas/foundation/users/rules.ts'
import { alreadyWaiting, waits, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import { blacklistTypes, itemMatches, itemTypes, readItemValues } from './rules.ts'

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
        id: id().nullish(),
        /** Taken so that an answer can be sent back; what counts is `blacklistType`. */
        itemType: z
          .union([z.string().max(50), z.number()])
          .nullish()
          .meta({ label: 'Värdets slag' }),
        blacklistType: code('Typ').min(1).max(5).pipe(z.literal(blacklistTypes)),
        /** One or several, by line breaks or commas; each is checked by type. */
        itemValue: textField({ label: 'Värde', max: 100_000, multiline: true }),
        itemMatch: z.enum(itemMatches).default('exact').meta({ label: 'Matchning' }),
        mustMatch: flag('Alla värden måste matcha').default(false),
        companyName: textField({ label: 'Företagsnamn', max: 300, required: false }).nullish(),
        tags: z
          .array(textField({ label: 'Tagg', max: 50 }))
          .max(20)
          .default([])
          .meta({ label: 'Taggar' }),
        version: seenVersion(),
        why: whyForSecond(),
      })
      .check(({ value, issues }) => {
        const read = readItemValues(value.blacklistType, value.itemMatch, value.itemValue)
        if (!read.ok)
          issues.push({
            code: 'custom',
            message: read.problem,
            path: ['itemValue'],
            input: value.itemValue,
          })
      }),
    /**
     * `approvalId`: the item would hit less, so that nothing of the save counts before a second
     * person has approved it; the rest is the item as it is.
     */
    answer: blacklistItem.extend({ approvalId: z.uuid().nullable() }),
    refusals: {
      alreadyWaiting,
      sharedDomain: {
        status: 409,
        text: 'Värdet skulle stänga ute alla på en e-postdomän som många delar',
      },
    },
    stale: ['blacklist', 'approvals'],
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
    input: z.object({ searchquery: searchField.default('') }),
    answer: file,
  }),
})
