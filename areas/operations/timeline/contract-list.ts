import { z } from 'zod'
import { conditionsField } from '#platform/conditions.ts'
import { contract, file, query } from '#platform/endpoint.ts'
import { orderFields, pageFields } from '#platform/paging.ts'
import { signedIn, type May } from '#platform/permission.ts'
import { fileReason, textField } from '#platform/swedish/fields.ts'
import {
  isIn,
  maySeeOnboarding,
  mayTakeFiles,
  missingRole,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { insolvencyNames } from '#areas/parties/company/rules.ts'
import { keysOf } from '#platform/record.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { portfolio } from '#areas/purchasing/portfolio/contract.ts'
import { clientColumns, clientSorts, type ShownOfClients } from './list-rules.ts'

/** A row of the list: what the client's head says of it (timeline 5, 7). Amounts in öre. */
const listedClient = z.object({
  organizationNumber: z.string(),
  name: z.string(),
  /** The status with us: 1, 0, null for unknown. */
  active: z.number().nullable(),
  /** What was told of it last; null when nothing was. */
  insolvency: z.enum(keysOf(insolvencyNames)).nullable(),
  /** Whose customer it is. */
  seller: z.string().nullable().optional(),
  /** The financing limit: what counts of it, null for none, and what is used. */
  limit: z.number().nullable(),
  used: z.number(),
  /** What is bought and not paid, and what of it is past due. */
  held: z.object({ amount: z.number(), pastDue: z.number() }).optional(),
  rating: z.object({ score: z.number().nullable(), code: z.string().nullable() }),
  /** Points of 10; null when it has not been rated. */
  aml: z.object({ points: z.number().nullable(), passed: z.boolean() }),
  /** What the company has to do, and what staff have to do that leads to it. */
  tasks: z.object({ company: z.number(), staff: z.number() }),
  /** The day the latest invoice came that is bought; null when none is. */
  lastBought: z.string().nullable(),
})
export type ListedClient = z.output<typeof listedClient>

const asked = {
  /** A part of a name, or the beginning of an organisation number. */
  query: textField({ label: 'Sök', max: 200, required: false }).default(''),
  /** Only those the caller has sold to. */
  own: z.boolean().default(false).meta({ label: 'Mina' }),
  where: conditionsField(clientColumns),
  ...orderFields(clientSorts),
}
const refusals = {
  notShown: {
    status: 400,
    text: 'Listan kan inte filtreras eller sorteras på det som du inte får se',
  },
} as const

/** The issuers we have (beyond the requirement; timeline 7-9). */
export const clientList = contract('clients', {
  all: query({
    method: 'POST',
    path: '/api/clients/all',
    may: signedIn,
    summary: 'Lista kunder',
    input: z.object({ ...pageFields, ...asked }),
    /** Without an order: those the caller has sold to, then the others, by name. */
    answer: z.object({
      list: z.array(listedClient),
      totalHits: z.number(),
      /** What all that are found use of their limits, öre. */
      used: z.number(),
    }),
    refusals,
  }),
  exportlist: query({
    method: 'POST',
    path: '/api/clients/export',
    may: withAuditor(mayTakeFiles),
    summary: 'Exportera kunder till Excel',
    takesOut: true,
    input: z.object({ ...asked, ...fileReason }),
    answer: file,
    refusals,
  }),
})

interface Holder {
  readonly policies: readonly string[]
}
/** Whether one of the staff may make one of the calls that show a figure: else it is not told (timeline 5). */
const seesOne = (holder: Holder, ...shownBy: readonly { readonly may: May }[]): boolean =>
  shownBy.some(({ may }) => missingRole(may, holder) === undefined)
/** What of clients one of the staff is told that others are not (timeline 5). */
export const shownOfClients = (holder: Holder): ShownOfClients => ({
  held: seesOne(holder, portfolio.overview, invoices.getExpired, invoices.get),
  // An inside seller reads no onboarding but those they have begun (onboarding 71).
  seller: isIn(withAuditor(maySeeOnboarding), holder),
})
