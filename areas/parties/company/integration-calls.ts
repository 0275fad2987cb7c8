import { z } from 'zod'
import { command, nothing, query } from '#platform/endpoint.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { maySteerClients } from '#areas/foundation/users/rules.ts'
import { ofCompany, version } from './fields.ts'

const stale = ['company'] as const

/** How an issuer's invoices come to us, and through whom (company 22, 23). */
export const integrationCalls = {
  getcompanyautobooksettings: query({
    method: 'GET',
    path: '/api/company-service/getcompanyautobooksettings/{org}',
    may: signedIn,
    summary: 'Visa om avräkningar bokförs automatiskt',
    input: z.object({ org: organizationNumberField() }),
    /** Null of an issuer that the core system does not know. */
    answer: z.object({ settlementAutoBookActive: z.boolean().nullable() }),
    refusals: { notFetched: { status: 503, text: 'Status kunde inte hämtas' } },
  }),
  getcompanyintegrationsetting: query({
    method: 'POST',
    path: '/api/company-service/getcompanyintegrationsetting',
    may: signedIn,
    summary: 'Visa hur inkomna fakturor hanteras',
    input: z.object(ofCompany),
    answer: z.object({
      organizationNumber: z.string(),
      integrationType: z.literal('Email'),
      action: z.enum(['AutopilotSell', 'Manual']).nullable(),
      version: z.number(),
    }),
  }),
  savecompanyintegrationsetting: command({
    method: 'POST',
    path: '/api/company-service/savecompanyintegrationsetting',
    may: maySteerClients,
    summary: 'Spara hur inkomna fakturor hanteras',
    input: z.object({
      ...ofCompany,
      ...version,
      integrationType: z.literal('Email').default('Email').meta({ label: 'Integrationstyp' }),
      action: z.enum(['AutopilotSell', 'Manual']).meta({ label: 'Hantering' }),
    }),
    answer: nothing,
    stale,
  }),
  getcompanypartner: query({
    method: 'POST',
    path: '/api/company-service/getcompanypartner',
    may: signedIn,
    summary: 'Visa ett företags partner',
    input: z.object(ofCompany),
    answer: z.object({
      organizationNumber: z.string(),
      partnerType: z.string().nullable(),
      version: z.number(),
    }),
  }),
  savecompanypartner: command({
    method: 'POST',
    path: '/api/company-service/savecompanypartner',
    may: maySteerClients,
    summary: 'Spara ett företags partner',
    input: z.object({
      ...ofCompany,
      ...version,
      partnerType: textField({ label: 'Partner', max: 100 }).nullable(),
    }),
    answer: nothing,
    refusals: { unknownPartner: { status: 400, text: 'Partnern finns inte. Välj en i listan.' } },
    stale,
  }),
  getcompanypartnertypes: query({
    method: 'GET',
    path: '/api/company-service/getcompanypartnertypes',
    may: signedIn,
    summary: 'Partner att välja bland',
    input: z.object({}),
    answer: z.array(z.object({ name: z.string(), label: z.string() })),
  }),
  deleteIntegration: command({
    method: 'POST',
    path: '/api/company-service/deleteIntegration',
    may: maySteerClients,
    summary: 'Ta bort integrationen med bokföringssystemet',
    input: z.object(ofCompany),
    answer: nothing,
    stale,
  }),
}
