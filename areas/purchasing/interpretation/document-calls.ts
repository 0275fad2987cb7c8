import { z } from 'zod'
import { command, file, query } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { mayHandleInvoices } from '#areas/foundation/users/rules.ts'
import { interpretation, mailFile } from './answers.ts'
import { base, change, stale } from './call-parts.ts'
import { boxFields, pageNumber } from './change-fields.ts'
import { filesMissing, missing, ofChange } from './refusals.ts'
import { acceptedTypes } from '#areas/parties/documents/rules.ts'
import { defaultStamp, largestFile, stampLanguages } from './rules.ts'

const download = {
  missing,
  filesMissing,
  notPending: { status: 409, text: 'Bara ohanterade fakturatolkningar kan laddas ner' },
} as const

export const documentCalls = {
  getDocument: query({
    method: 'GET',
    path: `${base}/getDocument/{id}`,
    may: signedIn,
    summary: 'Ladda ner fakturan',
    personal: true,
    input: z.object({ id: id('Fakturatolkning') }),
    answer: file,
    refusals: download,
  }),
  getDocumentWithAttachments: query({
    method: 'GET',
    path: `${base}/getDocumentWithAttachments/{id}`,
    may: signedIn,
    summary: 'Ladda ner fakturan med bilagor',
    personal: true,
    input: z.object({ id: id('Fakturatolkning') }),
    answer: file,
    refusals: {
      ...download,
      unusable: {
        status: 422,
        text: 'Filerna går inte att sätta ihop. De kan laddas ner var för sig.',
      },
    },
  }),
  saveinvoiceimage: command({
    method: 'POST',
    path: `${base}/saveinvoiceimage`,
    may: mayHandleInvoices,
    summary: 'Stämpla fakturan',
    // Draws before it writes: a page image takes a second.
    outside: true,
    /**
     * The server draws the stamp, on the image and on the PDF. Size and place in pixels of the page
     * image.
     */
    input: z.object({
      ...change,
      pageNumber: pageNumber.default(1),
      language: z.enum(stampLanguages).default('sv').meta({ label: 'Språk' }),
      x: boxFields.x.default(690),
      y: boxFields.y.default(3100),
      width: boxFields.width.min(100).default(defaultStamp.width),
      height: boxFields.height.min(30).default(defaultStamp.height),
    }),
    answer: interpretation,
    refusals: {
      ...ofChange,
      filesMissing,
      creditInvoice: { status: 409, text: 'En kreditfaktura kan inte stämplas' },
      outsidePage: { status: 400, text: 'Stämpeln behöver ligga på sidan' },
      unusable: {
        status: 422,
        text: 'Filen är skadad och går inte att stämpla. Den kan laddas ner som den kom.',
      },
    },
    stale,
  }),
  removeStamp: command({
    method: 'POST',
    path: `${base}/removeStamp`,
    may: mayHandleInvoices,
    summary: 'Ta bort stämpeln',
    input: z.object(change),
    answer: interpretation,
    refusals: ofChange,
    stale,
  }),
  getInvoiceFilesByEmail: query({
    method: 'GET',
    path: `${base}/getInvoiceFilesByEmail`,
    may: signedIn,
    summary: 'Visa filerna i samma brev',
    input: z.object({ id: id('Fakturatolkning') }),
    /** An empty list when there are none: the screen then says so (interpretation 37). */
    answer: z.array(mailFile),
    refusals: { missing },
  }),
  saveAttachment: command({
    method: 'POST',
    path: `${base}/saveAttachment`,
    may: mayHandleInvoices,
    summary: 'Bifoga filer ur brevet',
    input: z.object({
      ...change,
      fileIds: z.array(id('Fil')).min(1).max(50).meta({ label: 'Filer' }),
    }),
    answer: interpretation,
    refusals: { ...ofChange, filesMissing },
    stale,
  }),
  saveAttachmentFile: command({
    method: 'POST',
    path: `${base}/saveAttachmentFile`,
    may: mayHandleInvoices,
    summary: 'Bifoga en egen fil',
    upload: { field: 'File', maxBytes: largestFile, types: acceptedTypes },
    input: z.object({ id: id('Fakturatolkning') }),
    answer: interpretation,
    refusals: ofChange,
    stale,
  }),
  removeAttachment: command({
    method: 'POST',
    path: `${base}/removeAttachment`,
    may: mayHandleInvoices,
    summary: 'Ta bort en bilaga',
    input: z.object({ id: id('Fakturatolkning'), attachmentId: id('Bilaga') }),
    answer: interpretation,
    refusals: ofChange,
    stale,
  }),
  splitinvoice: command({
    method: 'POST',
    path: `${base}/splitinvoice`,
    may: mayHandleInvoices,
    summary: 'Dela upp i flera fakturor',
    // Makes the files before it writes.
    outside: true,
    input: z.object({
      ...change,
      groups: z
        .array(
          z.object({
            index: z.number().int().min(0).max(1000).optional().meta({ label: 'Nummer' }),
            list: z
              .array(
                z.object({
                  url: z.string().max(500).optional().meta({ label: 'Adress' }),
                  pageNumber,
                  isAttachment: z.boolean().optional().meta({ label: 'Bilaga' }),
                }),
              )
              .min(1)
              .max(1000)
              .meta({ label: 'Sidor' }),
          }),
        )
        .min(1)
        .max(200)
        .meta({ label: 'Fakturor' }),
    }),
    /** The new interpretations, one per group, in order. The original is Removed and linked. */
    answer: z.object({ ids: z.array(z.uuid()) }),
    refusals: {
      ...ofChange,
      filesMissing,
      unusable: {
        status: 422,
        text: 'Filen är skadad och går inte att dela upp. Den kan laddas ner som den kom.',
      },
      unknownPage: { status: 400, text: 'En av sidorna finns inte i fakturan' },
      pageTwice: { status: 400, text: 'En sida kan bara höra till en av fakturorna' },
    },
    stale,
  }),
} as const
