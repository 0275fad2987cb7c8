import { z } from 'zod'
import { command, contract } from '#platform/endpoint.ts'
import { onlySystem } from '#platform/permission.ts'
import { textField } from '#platform/swedish/fields.ts'
import { toldEvent } from './told-fields.ts'

/** What became of news: taken in, older than what we knew, or about an invoice we do not have. */
export const newsOutcomes = ['taken', 'older', 'unknown'] as const

/** What the invoice system tells by itself (invoices 60, docs/invoice-system.md). */
export const invoiceSystem = contract('invoiceSystem', {
  tell: command({
    method: 'POST',
    path: '/api/invoicesystem/events',
    may: onlySystem('invoiceSystem'),
    summary: 'Ta emot vad fakturasystemet berättar om en faktura',
    headers: { eventId: 'webhook-id' },
    maxBytes: 32 * 1024,
    input: toldEvent.extend({
      /** Of the news: sent again under it, they are answered as the first time. */
      eventId: textField({ label: 'webhook-id', max: 100 }),
    }),
    answer: z.object({ outcome: z.enum(newsOutcomes) }),
    refusals: {
      eventReused: { status: 422, text: 'Samma webhook-id har kommit med ett annat innehåll' },
    },
    stale: ['invoices'],
  }),
})
