import { z } from 'zod'
import { command, file, nothing, query } from '#platform/endpoint.ts'
import { flag, id, named } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { textField } from '#platform/swedish/fields.ts'
import { mayHandleInvoices } from '#areas/foundation/users/rules.ts'
import { box, candidates, editing, interpretation } from './answers.ts'
import { base, change, stale } from './call-parts.ts'
import { boxFields, changes, ignoreBlacklistWarning, pageNumber } from './change-fields.ts'
import { outerFieldNames } from './fields.ts'
import { filesMissing, harmfulEmail, missing, ofChange } from './refusals.ts'

const word = box.extend({ text: z.string(), confidence: z.number() })
const changedField = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
})

export const editorCalls = {
  ping: query({
    method: 'GET',
    path: `${base}/ping`,
    may: mayHandleInvoices,
    summary: 'Håll kvar eller ta redigeringen',
    input: z.object({ id: id('Fakturatolkning') }),
    /**
     * `currentlyEditingKey` is another than before when the right to edit was lost and won again:
     * then fetch anew.
     */
    answer: editing.extend({ version: z.number() }),
    refusals: { missing, editedByOther: ofChange.editedByOther },
  }),
  pingrelease: command({
    method: 'POST',
    path: `${base}/pingrelease`,
    may: mayHandleInvoices,
    summary: 'Släpp redigeringen',
    input: z.object({ id: id('Fakturatolkning') }),
    answer: nothing,
    stale: ['interpretation.all', 'interpretation.getActivities'],
  }),
  takeover: command({
    method: 'POST',
    path: `${base}/takeover`,
    may: mayHandleInvoices,
    summary: 'Ta över redigeringen',
    input: z.object({ id: id('Fakturatolkning') }),
    /** Whose it was, and what they have changed against what was read. */
    answer: editing.extend({
      takenFrom: z.string().nullable(),
      changed: z.array(changedField.extend({ changedBy: z.string() })),
      version: z.number(),
    }),
    refusals: { missing, notPending: ofChange.notPending },
    stale,
  }),
  get: query({
    method: 'GET',
    path: `${base}/{id}`,
    may: signedIn,
    summary: 'Visa en fakturatolkning',
    personal: true,
    input: z.object({ id: id('Fakturatolkning') }),
    answer: interpretation,
    refusals: { missing },
  }),
  getPage: query({
    method: 'GET',
    path: `${base}/getPage/{id}/{pageNumber}`,
    may: signedIn,
    summary: 'Visa en sida',
    input: z.object({ id: id('Fakturatolkning'), pageNumber }),
    answer: file,
    refusals: { missing, filesMissing },
  }),
  getWords: query({
    method: 'GET',
    path: `${base}/getWords/{id}/{pageNumber}`,
    may: signedIn,
    summary: 'Visa orden på en sida',
    input: z.object({ id: id('Fakturatolkning'), pageNumber }),
    answer: z.object({ words: z.array(word), scanned: z.boolean() }).meta({ tellsWhole: true }),
    refusals: { missing },
  }),
  getothermatches: query({
    method: 'GET',
    path: `${base}/getothermatches`,
    may: signedIn,
    summary: 'Visa andra möjliga värden',
    input: z.object({ id: id('Fakturatolkning') }),
    /** Best first; the value the field has is among them. */
    answer: candidates,
    refusals: { missing },
  }),
  gettextinselection: query({
    method: 'POST',
    path: `${base}/gettextinselection`,
    may: signedIn,
    summary: 'Läs text i ett område av en sida',
    /** Width and height 0: the word at the point. */
    input: z.object({
      id: id('Fakturatolkning'),
      page: pageNumber,
      ...boxFields,
      /** Reads the text as this field's value too. */
      field: named(outerFieldNames, 'Fält').optional(),
    }),
    /** An empty text when there is nothing: the screen then says so (interpretation 38). */
    answer: z
      .object({
        text: z.string(),
        formattedValue: z.string(),
        startPosition: z.object({ x: z.number(), y: z.number() }).nullable(),
        width: z.number().nullable(),
        height: z.number().nullable(),
        page: z.number(),
        confidence: z.number(),
      })
      .meta({ tellsWhole: true }),
    refusals: { missing },
  }),
  savechange: command({
    method: 'POST',
    path: `${base}/savechange`,
    may: mayHandleInvoices,
    summary: 'Spara en ändring i utkastet',
    input: z.object({ ...change, ...changes, ignoreBlacklistWarning }),
    answer: interpretation,
    refusals: {
      ...ofChange,
      emailaddress_bl: harmfulEmail,
      qrLocked: { status: 409, text: 'Värdet kommer från en QR-kod. Lås upp fältet först.' },
    },
    stale: ['interpretation.getDrafts', 'interpretation.all'],
  }),
  undochange: command({
    method: 'POST',
    path: `${base}/undochange`,
    may: mayHandleInvoices,
    summary: 'Ångra den senaste ändringen',
    input: z.object(change),
    answer: interpretation,
    refusals: {
      ...ofChange,
      nothingToUndo: { status: 409, text: 'Det finns ingen ändring att ångra' },
    },
    stale: ['interpretation.getDrafts', 'interpretation.all'],
  }),
  resetdocuments: command({
    method: 'POST',
    path: `${base}/resetdocuments`,
    may: mayHandleInvoices,
    summary: 'Återställ till som fakturan lästes',
    input: z.object(change),
    answer: interpretation,
    refusals: ofChange,
    stale,
  }),
  setRecipientIsForeignEntity: command({
    method: 'POST',
    path: `${base}/setRecipientIsForeignEntity`,
    may: mayHandleInvoices,
    summary: 'Ange om mottagaren är utländsk',
    input: z.object({ ...change, recipientIsForeignEntity: flag('Utländsk mottagare') }),
    answer: interpretation,
    refusals: ofChange,
    stale,
  }),
  setcomment: command({
    method: 'POST',
    path: `${base}/setcomment`,
    may: mayHandleInvoices,
    summary: 'Spara en kommentar',
    /** In any status: a comment is about the interpretation, not of the invoice. */
    input: z.object({
      id: id('Fakturatolkning'),
      comment: textField({ label: 'Kommentar', max: 2000, multiline: true, required: false }),
    }),
    answer: interpretation,
    refusals: { missing },
    stale,
  }),
} as const
