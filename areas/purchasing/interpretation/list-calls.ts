import { z } from 'zod'
import { command, nothing, query } from '#platform/endpoint.ts'
import { flag, id, named } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { recordOf } from '#platform/record.ts'
import { textField } from '#platform/swedish/fields.ts'
import { mayHandleInvoices, mayRemoveInBulk } from '#areas/foundation/users/rules.ts'
import { bulkAnswer, draft, listRow } from './answers.ts'
import { base, stale } from './call-parts.ts'
import { missing } from './refusals.ts'
import { mostBySearch, pageSize, sortFields, statuses } from './rules.ts'
import { texts } from './texts.ts'

/**
 * Hits of free text that are counted; of a text that more rows hold it is only said that there are
 * more.
 */
export const mostCounted = 10_000

/** What callers know the columns by that one can sort by. */
const sortCodes = {
  ...recordOf(sortFields, (field) => field),
  sentToInvoiceSystem: 'sentToKeeros',
}

/** What the list shows: also what is removed by search. */
const filter = {
  /** Default Pending only (interpretation 3). */
  statusFilters: z
    .array(z.enum(statuses))
    .max(statuses.length)
    .default(['Pending'])
    .meta({ label: 'Status' }),
  searchQuery: textField({ label: 'Sökning', max: 200, required: false }).default(''),
  preSetSourceFilter: z.coerce
    .number()
    .pipe(z.union([z.literal(-1), z.literal(0), z.literal(3), z.literal(4), z.literal(5)]))
    .default(-1)
    .meta({ label: 'Källa' }),
}
const removing = {
  /** Only says what would be done. */
  dryRun: flag('Visa bara vad som skulle tas bort').default(false),
  reason: textField({ label: 'Anledning', max: 2000, multiline: true, required: false }).default(
    '',
  ),
}
const ids = z
  .array(id('Fakturatolkning'))
  .min(1, { error: texts.noneChosen })
  .max(mostBySearch)
  .meta({ label: 'Fakturatolkningar' })

export const listCalls = {
  all: query({
    method: 'POST',
    path: `${base}/all`,
    may: signedIn,
    summary: 'Lista fakturatolkningar',
    input: z.object({
      ...filter,
      pageSize: z.coerce
        .number()
        .int()
        .min(1)
        .max(200)
        .default(pageSize)
        .meta({ label: 'Antal per sida' }),
      page: z.coerce.number().int().min(0).max(1_000_000).default(0).meta({ label: 'Sida' }),
      sortField: named(sortCodes, 'Sortering').default('created'),
      sortOrder: z.enum(['asc', 'desc']).default('desc').meta({ label: 'Ordning' }),
    }),
    /**
     * `hasMore`: free text finds more than are counted. `beingRead`: files that have come in and
     * are not read yet; they are in the list when they are.
     */
    answer: z.object({
      list: z.array(listRow),
      totalHits: z.number(),
      hasMore: z.boolean(),
      beingRead: z.number(),
    }),
  }),
  getActivities: query({
    method: 'POST',
    path: `${base}/getActivities`,
    may: signedIn,
    summary: 'Visa vem som redigerar',
    input: z.object({
      items: z.array(id('Fakturatolkning')).max(1000).meta({ label: 'Fakturatolkningar' }),
    }),
    /** Those that somebody edits; the others are left out. */
    answer: z.array(z.object({ id: z.uuid(), currentlyEditing: z.string() })),
  }),
  removeSelected: command({
    method: 'POST',
    path: `${base}/removeSelected`,
    may: mayHandleInvoices,
    summary: 'Ta bort valda fakturatolkningar',
    input: z.object({ ids, ...removing }),
    answer: bulkAnswer,
    stale,
  }),
  removeBySearch: command({
    method: 'POST',
    path: `${base}/removeBySearch`,
    may: mayRemoveInBulk,
    summary: 'Ta bort fakturatolkningar ur en sökning',
    input: z.object({ ...filter, ...removing }),
    answer: bulkAnswer,
    refusals: {
      tooMany: {
        status: 409,
        text: `Sökningen ger fler än ${mostBySearch} träffar. Begränsa den och försök igen.`,
      },
    },
    stale,
  }),
  removeAll: command({
    method: 'POST',
    path: `${base}/removeAll`,
    may: mayRemoveInBulk,
    summary: 'Ta bort alla fakturatolkningar som inte är hanterade',
    input: z.object(removing),
    answer: bulkAnswer,
    stale,
  }),
  restore: command({
    method: 'POST',
    path: `${base}/restore`,
    may: mayHandleInvoices,
    summary: 'Ångra att fakturatolkningar togs bort',
    input: z.object({ ids }),
    answer: bulkAnswer,
    stale,
  }),
  reinterpret: command({
    method: 'POST',
    path: `${base}/reinterpret`,
    may: mayHandleInvoices,
    summary: 'Tolka igen',
    /** The body may be the list alone. */
    input: z.object({ ids }),
    answer: bulkAnswer,
    stale,
  }),
  getDrafts: query({
    method: 'GET',
    path: `${base}/getDrafts`,
    may: signedIn,
    summary: 'Lista påbörjade fakturatolkningar',
    input: z.object({}),
    answer: z.object({ drafts: z.array(draft) }),
  }),
  removeDraft: command({
    method: 'POST',
    path: `${base}/removeDraft`,
    may: mayHandleInvoices,
    summary: 'Kasta ändringar som inte är sparade',
    input: z.object({ interpretationRequestId: id('Fakturatolkning') }),
    answer: nothing,
    refusals: { missing },
    stale,
  }),
  reinterpretDraft: command({
    method: 'POST',
    path: `${base}/reinterpretDraft`,
    may: mayHandleInvoices,
    summary: 'Kasta ändringar och tolka igen',
    input: z.object({ interpretationRequestId: id('Fakturatolkning') }),
    answer: nothing,
    refusals: {
      missing,
      notPending: { status: 409, text: 'Bara ohanterade fakturatolkningar kan tolkas igen' },
    },
    stale,
  }),
  hasPendingInterpretations: query({
    method: 'GET',
    path: `${base}/hasPendingInterpretations`,
    may: signedIn,
    summary: 'Se om samma utskick har fler ohanterade',
    input: z.object({ id: id('Fakturatolkning') }),
    /** Others of the same mail that are Pending. */
    answer: z.object({ hasPending: z.boolean(), count: z.number(), ids: z.array(z.uuid()) }),
    refusals: { missing },
  }),
  reinterpretPending: command({
    method: 'POST',
    path: `${base}/reinterpretPending`,
    may: mayHandleInvoices,
    summary: 'Tolka igen alla ohanterade i samma utskick',
    input: z.object({ id: id('Fakturatolkning') }),
    answer: bulkAnswer,
    refusals: { missing },
    stale,
  }),
} as const
