import { z } from 'zod'
import { command, contract, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { emailField, textField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, waits } from '#areas/foundation/approvals/contract.ts'
import {
  mayGiveFeedback,
  maySeeDecisions,
  maySteerInvoices,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { trustLevels } from './rules.ts'

/** How far an approval from an address is trusted, and why, what speaks against it first. */
const trust = z.object({
  level: z.enum(trustLevels),
  /** 0 to 100. */
  score: z.number(),
  reasons: z.array(z.object({ points: z.number(), text: z.string() })),
  /** Whether its approval counts: it is known, or two have accepted it (approvers 4). */
  counts: z.boolean(),
})
export type AddressTrust = z.output<typeof trust>

/** An address that was asked about an invoice, or has answered for it. */
const approver = trust.extend({
  id: z.uuid(),
  email: z.string(),
  /** Null for one that answered the invoice system without being asked by us. */
  asked: instant().nullable(),
  askedBy: z.string().nullable(),
  accepted: instant().nullable(),
  acceptedBy: z.string().nullable(),
  /** When the invoice system told that it approves. */
  told: instant().nullable(),
  /** When its approval bought the invoice. */
  counted: instant().nullable(),
})
export type Approver = z.output<typeof approver>

/** Who answers for recipients, and how far that is trusted (beyond the requirement). */
export const approvers = contract('approvers', {
  trust: query({
    method: 'POST',
    path: '/api/invoice/approvers/trust',
    may: withAuditor(mayGiveFeedback),
    summary: 'Bedöm en adress som tillfrågas om leveransgodkännande',
    input: z.object({
      invoiceIds: z.array(z.uuid()).min(1).max(500).meta({ label: 'Fakturor' }),
      email: emailField(),
    }),
    /** Of invoices of several issuers: what is trusted least. */
    answer: trust,
  }),
  list: query({
    method: 'POST',
    path: '/api/invoice/approvers/list',
    may: withAuditor(maySeeDecisions),
    summary: 'Lista adresser som har tillfrågats om leveransgodkännande',
    personal: true,
    input: z.object({ invoiceId: id('Faktura') }),
    answer: z.array(approver),
  }),
  accept: command({
    method: 'POST',
    path: '/api/invoice/approvers/accept',
    may: maySteerInvoices,
    summary: 'Begär att leveransgodkännanden från en adress ska räknas',
    input: z.object({
      id: id('Adress'),
      invoiceId: id('Faktura'),
      why: textField({ label: 'Motivering', max: 500 }),
    }),
    answer: waits,
    refusals: {
      alreadyWaiting,
      countsAlready: { status: 409, text: 'Godkännanden från adressen räknas redan' },
      barred: {
        status: 409,
        text: 'Adressen eller domänen står i blacklist. Godkännanden från den räknas aldrig.',
      },
    },
    stale: ['approvers', 'approvals'],
  }),
})
