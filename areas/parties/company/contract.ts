import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant, named } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import {
  emailField,
  organizationNumberField,
  phoneDigitsField,
  textField,
} from '#platform/swedish/fields.ts'
import { mayKeepClients, withAuditor } from '#areas/foundation/users/rules.ts'
import { companyType, ofClient, ofCompany, version } from './fields.ts'
import { informationCalls } from './information-calls.ts'
import { insolvency, insolvencyCalls } from './insolvency-calls.ts'
import { integrationCalls } from './integration-calls.ts'
import { productTypes, providers } from './rules.ts'
import { settingCalls } from './setting-calls.ts'

const companyInfo = z.object({
  /** Null when the company is not our client in this role. */
  id: z.uuid().nullable(),
  organizationNumber: z.string(),
  name: z.string(),
  companyType,
  /** One of the organisation types (monitoring 3); null when unknown. */
  organizationType: z.number().nullable(),
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
  country: z.string(),
  isIssuer: z.boolean(),
  isRecipient: z.boolean(),
  /** False: the company is not in our books, and a provider told us what is answered. */
  known: z.boolean(),
  source: z.enum(['own', ...providers]),
  productType: named(productTypes).nullable(),
  productName: z.string().nullable(),
  /** 1, 0, or null for unknown, today and with the override counted in. */
  active: z.number().nullable(),
  companyStatusOverrideActivated: z.boolean(),
  /** Why it is insolvent, one row of each provider that tells it; of any company, client or not. */
  insolvencies: z.array(insolvency),
})
export type CompanyInfo = z.output<typeof companyInfo>

/** That a company is insolvent, as it is answered wherever it is shown. */
export { insolvency } from './insolvency-calls.ts'

const stale = ['company'] as const

/** Companies as clients: what they are, how they are handled, and what providers know of them. */
export const company = contract('company', {
  getcompanyinfo: query({
    method: 'GET',
    path: '/api/company/getcompanyinfo',
    may: signedIn,
    summary: 'Visa ett företag',
    // Without companyType: issuer if it is one, else recipient.
    input: z.object({ orgnumber: organizationNumberField(), companyType: companyType.optional() }),
    answer: companyInfo,
    refusals: {
      unknown: { status: 404, text: 'Företaget finns varken hos oss eller i företagsregistret' },
      notFetched: {
        status: 404,
        text: 'Företaget finns inte hos oss, och inga uppgifter om det är hämtade från företagsregistret.',
      },
      registerAway: {
        status: 404,
        text: 'Företaget finns inte hos oss, och företagsregistret kunde inte nås. Försök igen om en stund.',
      },
    },
  }),
  relationstatusGet: query({
    method: 'GET',
    path: '/api/company/relationstatus',
    may: signedIn,
    summary: 'Visa relationsstatus',
    input: z.object(ofClient),
    answer: z.object({
      relationStatus: z.string().nullable(),
      types: z.array(z.object({ name: z.string(), label: z.string() })),
      version: z.number(),
    }),
  }),
  relationstatusSave: command({
    method: 'POST',
    path: '/api/company/relationstatus',
    may: mayKeepClients,
    summary: 'Spara relationsstatus',
    input: z.object({
      ...ofClient,
      ...version,
      relationStatus: textField({ label: 'Relationsstatus', max: 100 }).nullable(),
    }),
    answer: nothing,
    refusals: {
      unknownStatus: { status: 400, text: 'Relationsstatusen finns inte. Välj en i listan.' },
    },
    stale,
  }),
  getcompanyinternalinformation: query({
    method: 'GET',
    path: '/api/company/getcompanyinternalinformation',
    may: signedIn,
    summary: 'Visa intern information om ett företag',
    input: z.object(ofCompany),
    /** Version 0: nothing is written yet. */
    answer: z.object({
      infoText: z.string(),
      changed: instant().nullable(),
      changedBy: z.string().nullable(),
      version: z.number(),
    }),
  }),
  savecompanyinternalinformation: command({
    method: 'POST',
    path: '/api/company/savecompanyinternalinformation',
    may: mayKeepClients,
    summary: 'Spara intern information om ett företag',
    input: z.object({
      ...ofCompany,
      infoText: textField({
        label: 'Intern information',
        max: 10_000,
        multiline: true,
        required: false,
      }),
      version: z.number().int().min(0).max(2_147_483_647).optional().meta({ label: 'Version' }),
    }),
    answer: nothing,
    stale,
  }),
  ...settingCalls,
  ...insolvencyCalls,
  ...integrationCalls,
  ...informationCalls,
})

const contact = z.object({
  id: z.uuid(),
  organizationNumber: z.string(),
  name: z.string(),
  relationToCompany: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  cellphoneNumber: z.string(),
  /** How it is told of its invoices (company 45). */
  byEmail: z.boolean(),
  byPush: z.boolean(),
  changed: instant().nullable(),
  changedBy: z.string().nullable(),
  version: z.number(),
})
export type Contact = z.output<typeof contact>
/** A contact as it is listed: whether its e-mail address or domain is blacklisted (company 40). */
const listedContact = contact.extend({ blacklisted: z.boolean() })
export type ListedContact = z.output<typeof listedContact>
const removedContact = contact.extend({
  removed: instant(),
  removedByName: z.string(),
  /** The last moment it can be put back. */
  undoneUntil: instant(),
})

/** The people we speak with at a company (client 6-8; decision A25). */
export const contacts = contract('contacts', {
  get: query({
    method: 'POST',
    path: '/api/company/contacts/get',
    may: signedIn,
    summary: 'Visa ett företags kontakter',
    personal: true,
    input: z.object(ofCompany),
    answer: z.array(listedContact),
  }),
  /**
   * True: saved. False: the e-mail address was there already. A new contact then only fills in what
   * the stored one lacks, and a changed contact is left as it was, so that nothing anybody wrote is
   * lost.
   */
  save: command({
    method: 'POST',
    path: '/api/company/contact/save',
    may: mayKeepClients,
    summary: 'Spara en kontakt',
    input: z.object({
      id: id().nullish(),
      ...ofCompany,
      ...version,
      name: textField({ label: 'Namn', max: 200 }),
      relationToCompany: textField({
        label: 'Relation till företaget',
        max: 200,
        required: false,
      }).default(''),
      email: emailField(),
      phoneNumber: phoneDigitsField({ required: false }).default(''),
      cellphoneNumber: phoneDigitsField({ label: 'Mobilnummer', required: false }).default(''),
      // What is left out stays as it is.
      byEmail: z.boolean().optional().meta({ label: 'Meddelas om fakturor med e-post' }),
      byPush: z.boolean().optional().meta({ label: 'Meddelas om fakturor med notis i appen' }),
    }),
    answer: z.boolean(),
    stale: ['contacts'],
  }),
  delete: command({
    method: 'POST',
    path: '/api/company/contact/delete',
    may: mayKeepClients,
    summary: 'Ta bort en kontakt',
    /** A version that somebody has changed since is not removed (company 41). */
    input: z.object({ id: id(), ...version }),
    answer: nothing,
    stale: ['contacts'],
  }),
  removed: query({
    method: 'POST',
    path: '/api/company/contacts/removed',
    may: withAuditor(mayKeepClients),
    summary: 'Lista ett företags borttagna kontakter',
    personal: true,
    input: z.object(ofCompany),
    /** Those that can still be put back, the latest removed first (company 30). */
    answer: z.array(removedContact),
  }),
  restore: command({
    method: 'POST',
    path: '/api/company/contact/restore',
    may: mayKeepClients,
    summary: 'Ångra att en kontakt togs bort',
    input: z.object({ id: id() }),
    answer: contact,
    refusals: {
      emailInUse: {
        status: 409,
        text: 'En annan kontakt hos företaget har nu e-postadressen. Ändra eller ta bort den först.',
      },
    },
    stale: ['contacts'],
  }),
})
