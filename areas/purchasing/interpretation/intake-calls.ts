import { z } from 'zod'
import { command, file, query } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { mayHandleInvoices } from '#areas/foundation/users/rules.ts'
import { intakeRow } from './answers.ts'
import { base, stale } from './call-parts.ts'
import { filesMissing } from './refusals.ts'
import { fates, largestFile } from './rules.ts'

/** Files that come in by upload and, beside the requirement, the ledger of what came in and became what. */
export const intakeCalls = {
  upload: command({
    method: 'POST',
    path: `${base}/upload`,
    may: mayHandleInvoices,
    summary: 'Ladda upp en faktura',
    upload: { field: 'File', maxBytes: largestFile, types: ['application/pdf'] },
    input: z.object({
      /** Of the issuer, when known. */
      organizationNumber: organizationNumberField({
        label: 'Utställarens organisationsnummer',
        required: false,
      }).default(''),
      /** The page from which the file's pages are attachments. */
      attachmentPageStart: z.coerce
        .number()
        .int()
        .min(0)
        .max(1000)
        .optional()
        .meta({ label: 'Bilagor från sida' }),
    }),
    /**
     * The file is safe when this is answered; it is read by a job, and `interpretationId` is the id
     * it gets then (404 until it has). Null: the same file has come before, as `reason` says; it
     * can be read all the same from the ledger (retryIntake).
     */
    answer: z.object({
      intakeId: z.uuid(),
      interpretationId: z.uuid().nullable(),
      reason: z.string(),
    }),
    stale,
  }),
  intake: query({
    method: 'POST',
    path: `${base}/intake`,
    may: signedIn,
    summary: 'Lista mottagna brev och filer',
    personal: true,
    input: z.object({
      ...pageFields,
      /** None: all. */
      fates: z.array(z.enum(fates)).max(fates.length).default([]).meta({ label: 'Vad det blev' }),
      searchQuery: textField({ label: 'Sökning', max: 200, required: false }).default(''),
    }),
    /** The newest first. */
    answer: z.object({
      list: z.array(intakeRow),
      totalHits: z.number(),
      /** Free text finds more than are counted. */
      hasMore: z.boolean(),
      /** How many there are of each fate, whatever the filter. */
      counts: z.array(z.object({ fate: z.enum(fates), count: z.number() })),
    }),
  }),
  getIntakeFile: query({
    method: 'GET',
    path: `${base}/getIntakeFile/{id}`,
    may: signedIn,
    summary: 'Ladda ner en mottagen fil',
    personal: true,
    input: z.object({ id: id('Mottagen fil') }),
    answer: file,
    refusals: {
      filesMissing,
      stopped: {
        status: 409,
        text: 'Virusskannern stoppade filen, eller en fil i brevet. Den är kvar men lämnas inte ut. Försök igen om du tror att skannern hade fel.',
      },
    },
  }),
  retryIntake: command({
    method: 'POST',
    path: `${base}/retryIntake`,
    may: mayHandleInvoices,
    summary: 'Försök igen med en mottagen fil',
    input: z.object({ id: id('Mottagen fil') }),
    answer: intakeRow,
    refusals: {
      missing: { status: 404, text: 'Den mottagna filen finns inte' },
      notRetriable: {
        status: 409,
        text: 'Bara avvisade filer, dubbletter och bilagor kan läsas igen',
      },
    },
    stale,
  }),
} as const
