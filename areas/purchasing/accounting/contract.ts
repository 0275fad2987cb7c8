import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { anyone, signedIn } from '#platform/permission.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { mayHandleInvoices, maySteerClients } from '#areas/foundation/users/rules.ts'
import { invoiceStates } from '#areas/purchasing/invoices/rules.ts'
import { invitationStates, stateNames } from './rules.ts'
import { keysOf } from '#platform/record.ts'
import { linkTexts, texts } from './texts.ts'

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
  /** Where that is now. */
  invoiceState: z.enum(invoiceStates).nullable(),
  /** What its customer is told of the decision; empty when nobody has decided, and of what is bought. */
  outcome: z.string(),
  byAutopilot: z.boolean(),
  importedAt: instant(),
  /** When it is read again that could not be read. */
  retryAt: instant().nullable(),
  soldAt: instant().nullable(),
  soldBy: z.string().nullable(),
})
export type ImportedInvoice = z.output<typeof importedInvoice>

const notClient = { status: 404, text: 'Företaget är inte kund hos oss' } as const
const notAvailable = {
  status: 409,
  text: 'Inget bokföringssystem är inställt för installationen',
} as const
const codeRefused = {
  status: 409,
  text: 'Bokföringssystemet godtog inte koden. Börja om från kundens sida.',
} as const
const otherCompany = {
  status: 409,
  text: 'Bokföringen hör till ett annat företag än kunden. Ingenting är kopplat.',
} as const
const takenTenant = {
  status: 409,
  text: 'Bokföringen är redan kopplad till en annan kund',
} as const
const linkProblems = {
  unknown: { status: 404, text: linkTexts.unknown },
  revoked: { status: 409, text: linkTexts.revoked },
  expired: { status: 409, text: linkTexts.expired },
  used: { status: 409, text: linkTexts.used },
} as const
/** What stands last in the link's address. */
const token = z
  .string({ error: 'Länken är inte hel' })
  .regex(/^[\w-]{20,100}$/, 'Länken är inte hel')
  .meta({ label: 'Länken' })
const answered = {
  state: textField({ label: 'Begäran', max: 200 }),
  code: textField({ label: 'Kod', max: 1000 }),
}

const away = { status: 503, text: texts.away } as const
const lost = { status: 409, text: texts.lost } as const

/** What the list of what has been read from a client's books sorts by. */
export const importedSorts = ['number', 'recipient', 'amount', 'due', 'state', 'imported'] as const

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
          /** Whether the accounting system tells us at once what happens there. */
          isHeard: z.boolean(),
          /** The last it told. */
          heardAt: instant().nullable(),
        })
        .nullable(),
      /** The latest that was sent to the client; null when none was. */
      invitation: z
        .object({
          state: z.enum(keysOf(invitationStates)),
          createdAt: instant(),
          createdBy: z.string(),
          /** YYYY-MM-DD */
          validTo: z.string(),
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
      ...orderFields(importedSorts),
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
      notClient,
      notAvailable,
    },
  }),
  invite: command({
    method: 'POST',
    path: '/api/accounting/invite',
    may: maySteerClients,
    summary: 'Bjud in en kund att koppla sitt bokföringssystem',
    input: z.object({ ...ofCompany, contactId: id('Kontakt') }),
    answer: z.object({ validTo: z.string() }),
    refusals: {
      notClient,
      notAvailable,
      noContact: { status: 404, text: 'Kontakten finns inte hos kunden' },
      harmful: { status: 409, text: 'Kontaktens e-postadress står i blacklist' },
      enoughInvited: {
        status: 409,
        text: 'Kunden har fått många inbjudningar i dag. Försök igen i morgon.',
      },
    },
    stale: ['accounting'],
  }),
  revokeInvitation: command({
    method: 'POST',
    path: '/api/accounting/revokeInvitation',
    may: maySteerClients,
    summary: 'Ta tillbaka inbjudan att koppla bokföringssystemet',
    input: z.object(ofCompany),
    answer: nothing,
    refusals: { none: { status: 404, text: 'Kunden har ingen inbjudan som gäller' } },
    stale: ['accounting'],
  }),
  /** The customer's own calls: as all of theirs, `/api/customer/` and the call's name. */
  openBooks: command({
    method: 'POST',
    path: '/api/customer/openBooks',
    may: anyone,
    summary: 'Öppna inbjudan att koppla bokföringssystemet, som kund',
    input: z.object({ token }),
    answer: z.object({ companyName: z.string(), inviterName: z.string(), validTo: z.string() }),
    refusals: linkProblems,
    secret: ['token'],
  }),
  beginBooks: command({
    method: 'POST',
    path: '/api/customer/beginBooks',
    may: anyone,
    summary: 'Börja koppla bokföringssystemet, som kund',
    input: z.object({ token }),
    answer: z.object({ url: z.url() }),
    refusals: { ...linkProblems, notAvailable },
    secret: ['token'],
  }),
  completeBooks: command({
    method: 'POST',
    path: '/api/customer/completeBooks',
    may: anyone,
    summary: 'Slutför kopplingen till bokföringssystemet, som kund',
    outside: true,
    input: z.object(answered),
    answer: z.object({ companyName: z.string() }),
    secret: ['state', 'code'],
    refusals: {
      booksAway: away,
      tooLate: { status: 409, text: linkTexts.tooLate },
      codeRefused,
      otherCompany,
      takenTenant,
    },
  }),
  complete: command({
    method: 'POST',
    path: '/api/accounting/complete',
    may: maySteerClients,
    summary: 'Slutför kopplingen till en kunds bokföringssystem',
    outside: true,
    input: z.object(answered),
    answer: z.object(ofCompany),
    secret: ['state', 'code'],
    refusals: {
      away,
      tooLate: {
        status: 409,
        text: 'Begäran gäller inte längre, eller gjordes av någon annan. Börja om från kundens sida.',
      },
      codeRefused,
      otherCompany,
      takenTenant,
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
