import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { partner } from '#platform/permission.ts'
import { textField } from '#platform/swedish/fields.ts'
import { invoiceAlone, partnerView, sendAnswer } from './partner-fields.ts'
import { mostInBatch } from './rules.ts'

/** Invoices of partners (docs/partner-api.md), for API clients with a token. */
export const partnerInvoices = contract('partnerInvoices', {
  send: command({
    method: 'POST',
    path: '/partner/v1/invoices',
    may: partner,
    summary: 'Sälj fakturor: en, upp till 1000, eller en Peppol BIS Billing 3',
    headers: { idempotencyKey: 'Idempotency-Key' },
    xml: 'xml',
    // The document is read in a process of its own, which no transaction waits for.
    outside: true,
    maxBytes: 10 * 1024 * 1024,
    input: z.object({
      /**
       * The same key and content is the same call, however often it is sent: it is answered as the
       * first time.
       */
      idempotencyKey: textField({ label: 'Idempotency-Key', max: 200 }),
      /** Peppol BIS Billing 3: an Invoice or a CreditNote. */
      xml: z.string({ error: 'XML ska vara en text' }).optional().meta({ label: 'XML' }),
      invoices: z
        .array(z.record(z.string(), z.unknown()), { error: 'Fakturor ska vara en lista av objekt' })
        .min(1, { error: 'Fakturor: skicka minst en' })
        .max(mostInBatch, { error: `Fakturor: skicka högst ${mostInBatch} åt gången` })
        .optional()
        .meta({ label: 'Fakturor' }),
      ...invoiceAlone.shape,
    }),
    /** In the order sent. A single invoice that is refused is answered 400 instead. */
    answer: sendAnswer,
    refusals: {
      salesBlocked: {
        status: 503,
        text: 'Försäljning via partner-API:et är spärrad. Försök igen senare.',
      },
      noPartner: {
        status: 409,
        text: 'API-klienten är inte kopplad till någon partner. Kontakta oss.',
      },
      keyReused: { status: 422, text: 'Samma Idempotency-Key har kommit med ett annat innehåll' },
      xmlProblem: { status: 400, text: 'Fakturan kunde inte läsas som Peppol BIS Billing 3' },
    },
    secret: ['xml', 'invoices'],
    stale: ['invoices'],
  }),
  get: query({
    method: 'GET',
    path: '/partner/v1/invoices/{id}',
    may: partner,
    summary: 'Visa vad som blev av en faktura',
    input: z.object({ id: id('Faktura') }),
    answer: partnerView,
  }),
})
