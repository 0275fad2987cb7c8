import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant, seenVersion } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { emailField, organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { keysOf } from '#platform/record.ts'
import { harmfulAddress } from '#areas/foundation/blacklist/texts.ts'
import { mayKeepClients, withAuditor } from '#areas/foundation/users/rules.ts'
import { deliveryMethods } from './rules.ts'

const methods = keysOf(deliveryMethods)

const cognomen = z.object({
  id: z.string(),
  issuerOrganizationNumber: z.string(),
  issuerName: z.string(),
  recipientCustomerNumber: z.string(),
  recipientOrganizationNumber: z.string(),
  recipientEmail: z.string(),
  recipientName: z.string(),
  deliveryMethod: z.enum(methods),
  email: z.string(),
  version: z.number(),
})
export type Cognomen = z.output<typeof cognomen>
const customerNumberInUse = {
  status: 409,
  text: 'Kundnumret används redan för en annan mottagare hos utställaren',
} as const
const removedCognomen = cognomen.extend({
  removed: instant(),
  removedByName: z.string(),
  /** The last moment it can be put back. */
  undoneUntil: instant(),
})

/** Under which names and numbers an issuer's invoices speak of its recipients (cognomens 1). */
export const cognomens = contract('cognomens', {
  get: query({
    method: 'POST',
    path: '/api/company/getcompanycognomens',
    may: signedIn,
    summary: 'Lista en utställares mottagarnamn',
    personal: true,
    input: z.object({ organizationNumber: organizationNumberField() }),
    answer: z.array(cognomen),
  }),
  save: command({
    method: 'POST',
    path: '/api/company/savecompanycognomen',
    may: mayKeepClients,
    summary: 'Spara ett mottagarnamn',
    input: z.object({
      id: id().nullish(),
      issuerOrganizationNumber: organizationNumberField({
        label: 'Utställarens organisationsnummer',
      }),
      recipientCustomerNumber: textField({
        label: 'Kundnummer',
        max: 100,
        required: false,
      }).default(''),
      recipientOrganizationNumber: organizationNumberField({
        label: 'Mottagarens organisationsnummer',
        required: false,
      }).default(''),
      recipientName: textField({ label: 'Mottagarens namn', max: 300 }),
      recipientEmail: emailField({ label: 'Mottagarens e-postadress', required: false }).default(
        '',
      ),
      deliveryMethod: z.enum(methods).default('Email').meta({ label: 'Leveranssätt' }),
      email: emailField({ label: 'Avsändarens e-postadress', required: false }).default(''),
      version: seenVersion(),
    }),
    answer: cognomen,
    refusals: {
      unknownIssuer: { status: 404, text: 'Utställaren finns inte i Skynet' },
      customerNumberInUse,
      harmful: { status: 409, text: harmfulAddress },
      emailNeeded: {
        status: 400,
        text: 'Ange mottagarens e-postadress, eller välj ett annat leveranssätt',
      },
    },
    stale: ['cognomens'],
  }),
  delete: command({
    method: 'POST',
    path: '/api/company/deletecompanycognomen',
    may: mayKeepClients,
    summary: 'Ta bort ett mottagarnamn',
    input: z.object({ id: id() }),
    answer: nothing,
    stale: ['cognomens'],
  }),
  removed: query({
    method: 'POST',
    path: '/api/company/removedcompanycognomens',
    may: withAuditor(mayKeepClients),
    summary: 'Lista en utställares borttagna mottagarnamn',
    personal: true,
    input: z.object({ organizationNumber: organizationNumberField() }),
    /** Those that can still be put back, the latest removed first (cognomens 2). */
    answer: z.array(removedCognomen),
  }),
  restore: command({
    method: 'POST',
    path: '/api/company/restorecompanycognomen',
    may: mayKeepClients,
    summary: 'Ångra att ett mottagarnamn togs bort',
    input: z.object({ id: id() }),
    answer: cognomen,
    refusals: { customerNumberInUse },
    stale: ['cognomens'],
  }),
})
