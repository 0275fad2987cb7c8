import { z } from 'zod'
import { command, contract, file, nothing, query } from '#platform/endpoint.ts'
import { flag, id, instant, named } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { mayHandleInvoices } from '#areas/foundation/users/rules.ts'
import { errorKindNumbers } from '#areas/purchasing/invoices/rules.ts'
import { isMendable, valueProblem } from './rules.ts'
import { texts } from './texts.ts'

const errorState = z.object({
  state: named(errorKindNumbers),
  message: z.string(),
  source: z.string(),
  originalValue: z.string(),
})
/** An invoice of the work list. */
const unprocessedInvoice = z.object({
  id: z.uuid(),
  /** The invoice it became, where it was taken in and could not be sent on. */
  internalInvoiceId: z.uuid().nullable(),
  invoiceNumber: z.string(),
  /** Hundredths of the currency; null when it could not be read. */
  invoiceAmount: z.number().nullable(),
  /** As it was written; SEK where nothing was. */
  currency: z.string(),
  created: instant(),
  /** 0 an issuer's own system, otherwise a partner. */
  invoiceOrigin: z.number(),
  issuerName: z.string(),
  issuerOrganizationNumber: z.string(),
  /** As it was written. */
  recipientOrganizationNumber: z.string(),
  recipientName: z.string(),
  recipientAddress: z.object({ street: z.string(), city: z.string(), zipCode: z.string() }),
  errorStates: z.array(errorState),
  /** What the first error that a value mends begins with. */
  updateValue: z.string(),
  comments: z.number(),
  /** Why the row cannot be removed, in Swedish; null when it can. */
  keptBecause: z.string().nullable(),
})
export type UnprocessedInvoice = z.output<typeof unprocessedInvoice>

const comment = z.object({
  invoiceId: z.uuid(),
  text: z.string(),
  user: z.string(),
  timestamp: instant(),
})

const organizationHit = z.object({
  organizationNumber: z.string(),
  name: z.string(),
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
})
export type OrganizationHit = z.output<typeof organizationHit>

const knownState = named(errorKindNumbers, 'Fel', 'Felet finns inte')
const part = (label: string) => textField({ label, max: 200, required: false }).default('')
/** What the list sorts by: what waits is not much. */
export const sortFields = [
  'created',
  'invoiceNumber',
  'issuerName',
  'recipientName',
  'invoiceAmount',
] as const
export type SortField = (typeof sortFields)[number]

/** The work list: invoices that came and could not be taken in, or could not be sent on. */
export const unprocessed = contract('unprocessed', {
  list: query({
    method: 'POST',
    path: '/api/invoice-service/v1/unprocessed/getunprocessedinvoices',
    may: signedIn,
    summary: 'Lista fakturor som inte kunde tas emot eller skickas',
    input: z.object({
      ...pageFields,
      query: textField({ label: 'Sök', max: 200, required: false }).nullish(),
      /** None is all. */
      filterStates: z.array(knownState).max(6).nullish().meta({ label: 'Fel' }),
      sortField: z.enum(sortFields).default('created').meta({ label: 'Sortering' }),
      /** 1 descending, 0 ascending. */
      sortOrder: z.coerce
        .number()
        .pipe(z.union([z.literal(0), z.literal(1)]))
        .default(1)
        .meta({ label: 'Ordning' }),
    }),
    answer: z.object({ list: z.array(unprocessedInvoice), totalHits: z.number() }),
  }),
  update: command({
    method: 'POST',
    path: '/api/invoice-service/v1/unprocessed/updateunprocessedinvoices',
    may: mayHandleInvoices,
    summary: 'Åtgärda en faktura i arbetslistan',
    input: z
      .object({
        id: id('Faktura'),
        /** 1 save and send, 2 remove, 3 send again. */
        action: z.coerce
          .number()
          .pipe(z.union([z.literal(1), z.literal(2), z.literal(3)]))
          .meta({ label: 'Åtgärd' }),
        value: textField({ label: 'Värde', max: 254, required: false }).nullish(),
        errorState: knownState.nullish(),
        invoiceOrigin: z.coerce.number().int().nullish().meta({ label: 'Ursprung' }),
        /** The value is the VAT number of a recipient abroad. */
        allowForeignVatNumber: flag('Utländskt momsnummer').default(false),
        /** The value is what the issuer calls the recipient. */
        allowRecipientNumber: flag('Kundnummer').default(false),
      })
      .check(({ value: { action, errorState: state, value = '' }, issues }) => {
        if (action !== 1) return
        const fine = isMendable(state)
        const problem = fine ? valueProblem(state, value ?? '') : 'Ange felet som värdet rättar'
        if (problem)
          issues.push({
            code: 'custom',
            message: problem,
            path: [fine ? 'value' : 'errorState'],
            input: value,
          })
      }),
    /** Not done when `success` is false: the message says why. */
    answer: z.object({ success: z.boolean(), message: z.string() }),
    stale: ['unprocessed.list', 'invoices.all'],
  }),
  pdfUrl: query({
    method: 'GET',
    path: '/api/invoice-service/v1/integrationinvoice/integrationInvoicePdfUrl',
    may: signedIn,
    summary: 'Hitta adressen till en fakturas PDF',
    input: z.object({
      issuerOrganizationNumber: organizationNumberField({ label: 'Utställare' }),
      invoiceNumber: textField({ label: 'Fakturanummer', max: 100 }),
    }),
    /** `id` is what `pdf` is asked for. */
    answer: z.object({ url: z.string(), id: z.uuid() }),
    refusals: { noPdf: { status: 404, text: texts.noPdf } },
  }),
  pdf: query({
    method: 'GET',
    path: '/api/invoice-service/v1/integrationinvoice/pdf/{id}',
    may: signedIn,
    summary: 'Hämta en fakturas PDF',
    personal: true,
    input: z.object({ id: id('PDF') }),
    answer: file,
  }),
  comments: query({
    method: 'POST',
    path: '/api/v1/invoicecomment/all',
    may: signedIn,
    summary: 'Visa kommentarer om fakturor i arbetslistan',
    input: z.object({ invoiceIds: z.array(z.uuid()).max(100).meta({ label: 'Fakturor' }) }),
    /** The latest first, 100 at most of each. */
    answer: z.array(comment),
  }),
  addComment: command({
    method: 'POST',
    path: '/api/v1/invoicecomment/add',
    may: mayHandleInvoices,
    summary: 'Kommentera en faktura i arbetslistan',
    input: z.object({
      invoiceId: id('Faktura'),
      text: textField({ label: 'Kommentar', max: 1000, multiline: true }),
    }),
    answer: nothing,
    stale: ['unprocessed.comments', 'unprocessed.list'],
  }),
  searchOrganizations: query({
    method: 'POST',
    path: '/api/interpreter-service/interpreter/searchorgnumber',
    may: signedIn,
    summary: 'Sök organisationsnummer på namn och adress',
    input: z.object({
      /** A name, or a number; from two characters. */
      name: part('Namn'),
      street: part('Gatuadress'),
      city: part('Ort'),
      postalCode: part('Postnummer'),
      issuerOrganizationNumber: organizationNumberField({
        label: 'Utställare',
        required: false,
      }).nullish(),
      /**
       * All companies there are, also those nobody deals with; else the issuer's recipients and our
       * clients.
       */
      searchExternal: flag('Sök externt').default(false),
    }),
    /** At most 20. */
    answer: z.object({ hits: z.array(organizationHit) }),
  }),
})
