import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { mayHandleInvoices, maySteerClients } from '#areas/foundation/users/rules.ts'
import { stateNames } from './rules.ts'
import { keysOf } from '#platform/record.ts'
import { texts } from './texts.ts'

const ofCompany = { organizationNumber: organizationNumberField() }
const state = z.enum(keysOf(stateNames)).meta({ label: 'Läge' })
const importedInvoice = z.object({
  id: z.uuid(),
  documentNumber: z.string(),
  recipientName: z.string(),
  /** Öre of the currency; null when it cannot be read. */
  amount: z.number().nullable(),
  currency: z.string(),
  dueDate: z.string(),
  state,
  /** Why it is not sold, or that it has changed since; empty when there is nothing to say. */
  reason: z.string(),
  /** The invoice it became. */
  invoiceId: z.uuid().nullable(),
  byAutopilot: z.boolean(),
  importedAt: instant(),
  soldAt: instant().nullable(),
  soldBy: z.string().nullable(),
})
export type ImportedInvoice = z.output<typeof importedInvoice>

const away = { status: 503, text: texts.away } as const
const lost = { status: 409, text: texts.lost } as const

/** The books of clients in their accounting systems, and what is bought from there. */
export const accounting = contract('accounting', {
  ofClient: query({
    method: 'POST',
    path: '/api/accounting/of',
    may: signedIn,
    summary: 'Visa kopplingen till en kunds bokföringssystem',
    input: z.object(ofCompany),
    answer: z.object({
      /** Whether there is a system to connect to at all. */
      available: z.boolean(),
      connection: z
        .object({
          isHeld: z.boolean(),
          connectedAt: instant(),
          connectedBy: z.string(),
          readAt: instant().nullable(),
          failure: z.string().nullable(),
          failedAt: instant().nullable(),
        })
        .nullable(),
    }),
  }),
  invoices: query({
    method: 'POST',
    path: '/api/accounting/invoices',
    may: signedIn,
    summary: 'Lista fakturor ur en kunds bokföringssystem',
    input: z.object({
      ...ofCompany,
      ...pageFields,
      /** Only what autopilot has sold. */
      byAutopilot: z.boolean().default(false).meta({ label: 'Bara autopiloten' }),
    }),
    answer: z.object({ list: z.array(importedInvoice), totalHits: z.number() }),
  }),
  begin: command({
    method: 'POST',
    path: '/api/accounting/begin',
    may: maySteerClients,
    summary: 'Börja koppla en kunds bokföringssystem',
    input: z.object(ofCompany),
    answer: z.object({ url: z.url() }),
    refusals: {
      notClient: { status: 404, text: 'Företaget är inte kund hos oss' },
      notAvailable: { status: 409, text: 'Inget bokföringssystem är inställt för installationen' },
    },
  }),
  complete: command({
    method: 'POST',
    path: '/api/accounting/complete',
    may: maySteerClients,
    summary: 'Slutför kopplingen till en kunds bokföringssystem',
    outside: true,
    input: z.object({
      state: textField({ label: 'Begäran', max: 200 }),
      code: textField({ label: 'Kod', max: 1000 }),
    }),
    answer: z.object(ofCompany),
    secret: ['state', 'code'],
    refusals: {
      away,
      tooLate: {
        status: 409,
        text: 'Begäran gäller inte längre, eller gjordes av någon annan. Börja om från kundens sida.',
      },
      codeRefused: {
        status: 409,
        text: 'Bokföringssystemet godtog inte koden. Börja om från kundens sida.',
      },
      otherCompany: {
        status: 409,
        text: 'Bokföringen hör till ett annat företag än kunden. Ingenting är kopplat.',
      },
      takenTenant: { status: 409, text: 'Bokföringen är redan kopplad till en annan kund' },
    },
    stale: ['accounting', 'company'],
  }),
  test: command({
    method: 'POST',
    path: '/api/accounting/test',
    may: maySteerClients,
    summary: 'Testa anslutningen till en kunds bokföringssystem',
    outside: true,
    input: z.object(ofCompany),
    answer: z.object({
      companyName: z.string(),
      organizationNumber: z.string(),
      isSame: z.boolean(),
    }),
    refusals: { away, lost, notConnected: { status: 404, text: texts.none } },
    stale: ['accounting'],
  }),
  sell: command({
    method: 'POST',
    path: '/api/accounting/sell',
    may: mayHandleInvoices,
    summary: 'Sälj en faktura ur en kunds bokföringssystem',
    input: z.object({ id: id('Faktura') }),
    answer: z.object({ invoiceId: z.uuid() }),
    refusals: {
      unknown: { status: 404, text: 'Fakturan finns inte' },
      notWaiting: { status: 409, text: 'Fakturan väntar inte på att säljas' },
    },
    stale: ['accounting', 'invoices'],
  }),
})
