import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant, seenVersion } from '#platform/fields.ts'
import { holders, signedIn } from '#platform/permission.ts'
import { pageFields } from '#platform/paging.ts'
import { dayField, emailField, organisationNumberField, phoneDigitsField, textField } from '#platform/swedish/fields.ts'
import { archivedAnswer, externalInformationAnswer, ratingReportAnswer } from './information.ts'
import { providers, refetchPolicies, refetchReasons } from './information-rules.ts'
import { integrationReasons } from './rules.ts'

const flag = (label: string) => z.boolean().meta({ label })
const companyType = z.coerce
  .number()
  .pipe(z.union([z.literal(0), z.literal(1)]))
  .meta({ label: 'Roll' })
/** A company in one of its roles; issuer when nothing is said. */
const client = { organizationNumber: organisationNumberField(), companyType: companyType.default(0) }
const provider = z.enum(providers).meta({ label: 'Leverantör' })
/** A company by its organisation number, or by the id of one of its client rows. */
const companyId = z.union([z.uuid(), organisationNumberField()]).meta({ label: 'Företag' })
const ofCompany = { organizationNumber: organisationNumberField() }

const override = z.object({
  active: z.boolean(),
  validTo: z.string().nullable(),
  user: z.string(),
  timestamp: instant(),
})

const companyInfo = z.object({
  /** Null when the company is not our client in this role. */
  id: z.uuid().nullable(),
  organizationNumber: z.string(),
  name: z.string(),
  companyType: z.number(),
  /** Part-3 §3 organisation types; null when unknown. */
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
  productType: z.number().nullable(),
  productName: z.string().nullable(),
  /** 1, 0, or null for unknown, today and with the override counted in. */
  active: z.number().nullable(),
  companyStatusOverrideActivated: z.boolean(),
})
export type CompanyInfo = z.output<typeof companyInfo>

const settings = z.object({
  id: z.uuid(),
  organizationNumber: z.string(),
  name: z.string(),
  companyType: z.number(),
  productType: z.number(),
  productName: z.string(),
  allowInvoiceDetermination: z.boolean(),
  useSuperRepurchaseLimit: z.boolean(),
  /** Whether a key of the accounting system is stored. The key itself is never answered. */
  authKeyExisted: z.boolean(),
  accountingSystemAuthKey: z.boolean(),
  enableIntegrationInvoiceImport: z.boolean(),
  integrationInvoiceAutopilot: z.boolean(),
  /** As stored, without the override. */
  active: z.number().nullable(),
  /** Today and with the override counted in. */
  effectiveActive: z.number().nullable(),
  companyStatusOverrideActivated: z.boolean(),
  companyStatusOverride: override.nullable(),
  /** Öre. */
  accountAmount: z.number(),
  partnerType: z.string().nullable(),
  relationStatus: z.string().nullable(),
  integrationAction: z.enum(['AutopilotSell', 'Manual']).nullable(),
  settlementAutoBookActive: z.boolean().nullable(),
  changed: instant().nullable(),
  changedBy: z.string().nullable(),
  version: z.number(),
})
export type CompanySettings = z.output<typeof settings>

const version = { version: seenVersion() }
const keyNeeded = { status: 409, text: integrationReasons.keyNeeded } as const
const importNeeded = { status: 409, text: integrationReasons.importNeeded } as const
const stale = ['company'] as const
/** What every settings call has in common (CONFLICTS B1, A32). */
const setting = { method: 'POST', may: signedIn, answer: settings, stale } as const

/** Companies as clients: what they are, how they are handled, and what providers know of them (part-1 §7, part-3 §7). */
export const company = contract('company', {
  getcompanyinfo: query({
    method: 'GET',
    path: '/api/company/getcompanyinfo',
    may: signedIn,
    summary: 'Visa ett företag',
    // Without companyType: issuer if it is one, else recipient.
    input: z.object({ orgnumber: organisationNumberField(), companyType: companyType.optional() }),
    answer: companyInfo,
    refusals: {
      unknown: { status: 404, text: 'Företaget finns varken hos oss eller i företagsregistret' },
      registerAway: {
        status: 404,
        text: 'Företaget finns inte hos oss, och företagsregistret kunde inte nås. Försök igen om en stund.',
      },
    },
  }),
  settingGet: query({
    method: 'POST',
    path: '/api/company/setting/get',
    may: signedIn,
    summary: 'Visa ett företags inställningar',
    input: z.object(client),
    answer: settings,
  }),
  settingSave: command({
    ...setting,
    path: '/api/company/setting/save',
    summary: 'Spara ett företags inställningar',
    // What is left out stays as it is. An empty key keeps the stored one; deleteIntegration removes it.
    input: z.object({
      ...client,
      ...version,
      productType: z
        .union([z.literal(1), z.literal(2)])
        .optional()
        .meta({ label: 'Produkt' }),
      allowInvoiceDetermination: flag('Tillåt fakturabedömning').optional(),
      useSuperRepurchaseLimit: flag('Använd super-återköpslimit').optional(),
      authkey: textField({ label: 'Nyckel till bokföringssystemet', max: 1000, required: false }).optional(),
      enableIntegrationInvoiceImport: flag('Fakturaimport').optional(),
      integrationInvoiceAutopilot: flag('Autopilot').optional(),
      accountAmount: z
        .number()
        .int()
        .min(-100_000_000_000_000)
        .max(100_000_000_000_000)
        .optional()
        .meta({ label: 'Kontobelopp (öre)' }),
    }),
    refusals: { keyNeeded, importNeeded },
    secret: ['authkey'],
  }),
  setInvoiceDetermination: command({
    ...setting,
    path: '/api/company/setting/setInvoiceDetermination',
    summary: 'Slå på eller av fakturabedömning',
    input: z.object({ ...client, ...version, allowInvoiceDetermination: flag('Tillåt fakturabedömning') }),
  }),
  setSuperRepurchaseLimit: command({
    ...setting,
    path: '/api/company/setting/setSuperRepurchaseLimit',
    summary: 'Slå på eller av super-återköpslimit',
    input: z.object({ ...client, ...version, useSuperRepurchaseLimit: flag('Använd super-återköpslimit') }),
  }),
  setIntegrationImport: command({
    ...setting,
    path: '/api/company/setting/setIntegrationImport',
    summary: 'Slå på eller av fakturaimport',
    input: z.object({ ...client, ...version, enableIntegrationInvoiceImport: flag('Fakturaimport') }),
    refusals: { keyNeeded },
  }),
  setIntegrationAutopilot: command({
    ...setting,
    path: '/api/company/setting/setIntegrationAutopilot',
    summary: 'Slå på eller av autopilot',
    input: z.object({ ...client, ...version, integrationInvoiceAutopilot: flag('Autopilot') }),
    refusals: { importNeeded },
  }),
  statusOverrideSave: command({
    ...setting,
    path: '/api/company/statusoverride/save',
    summary: 'Ange ett företags status för hand',
    input: z.object({
      ...client,
      active: flag('Aktiv'),
      validTo: dayField({ label: 'Giltig till och med' }).nullish(),
    }),
    refusals: {
      validToMissing: { status: 400, text: 'Giltig till och med behöver fyllas i när företaget ska vara aktivt' },
      validToNotWanted: { status: 400, text: 'Giltig till och med anges bara när företaget ska vara aktivt' },
      validToOutside: { status: 400, text: 'Giltig till och med ska vara från idag till och med fyra månader framåt' },
    },
  }),
  statusOverrideRemove: command({
    ...setting,
    path: '/api/company/statusoverride/remove',
    summary: 'Ta bort den status som angetts för hand',
    input: z.object(client),
    refusals: { none: { status: 404, text: 'Ingen status är angiven för hand' } },
  }),
  relationstatusGet: query({
    method: 'GET',
    path: '/api/company/relationstatus',
    may: signedIn,
    summary: 'Visa relationsstatus',
    input: z.object(client),
    answer: z.object({
      relationStatus: z.string().nullable(),
      types: z.array(z.object({ name: z.string(), label: z.string() })),
      version: z.number(),
    }),
  }),
  relationstatusSave: command({
    method: 'POST',
    path: '/api/company/relationstatus',
    may: signedIn,
    summary: 'Spara relationsstatus',
    input: z.object({
      ...client,
      ...version,
      relationStatus: textField({ label: 'Relationsstatus', max: 100 }).nullable(),
    }),
    answer: nothing,
    refusals: { unknownStatus: { status: 400, text: 'Relationsstatusen finns inte. Välj en i listan.' } },
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
    may: signedIn,
    summary: 'Spara intern information om ett företag',
    input: z.object({
      ...ofCompany,
      infoText: textField({ label: 'Intern information', max: 10_000, multiline: true, required: false }),
      version: z.number().int().min(0).max(2_147_483_647).optional().meta({ label: 'Version' }),
    }),
    answer: nothing,
    stale,
  }),
  getcompanyautobooksettings: query({
    method: 'GET',
    path: '/api/company-service/getcompanyautobooksettings/{org}',
    may: signedIn,
    summary: 'Visa om avräkningar bokförs automatiskt',
    input: z.object({ org: organisationNumberField() }),
    answer: z.object({ settlementAutoBookActive: z.boolean().nullable() }),
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
    may: signedIn,
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
    answer: z.object({ organizationNumber: z.string(), partnerType: z.string().nullable(), version: z.number() }),
  }),
  savecompanypartner: command({
    method: 'POST',
    path: '/api/company-service/savecompanypartner',
    may: signedIn,
    summary: 'Spara ett företags partner',
    input: z.object({ ...ofCompany, ...version, partnerType: textField({ label: 'Partner', max: 100 }).nullable() }),
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
    may: signedIn,
    summary: 'Ta bort integrationen med bokföringssystemet',
    input: z.object(ofCompany),
    answer: nothing,
    stale,
  }),
  externalinfo: query({
    method: 'POST',
    path: '/api/company/externalinfo',
    may: signedIn,
    summary: 'Visa uppgifter från en företagsupplysning',
    personal: true,
    input: z.object({ id: companyId, provider: provider.default('A') }),
    answer: externalInformationAnswer,
  }),
  archivedexternalinfo: query({
    method: 'POST',
    path: '/api/company/archivedexternalinfo',
    may: signedIn,
    summary: 'Visa äldre uppgifter från företagsupplysningar',
    personal: true,
    input: z.object({ id: companyId, provider: provider.optional(), ...pageFields }),
    answer: archivedAnswer,
  }),
  refetchExternalinfo: command({
    method: 'POST',
    path: '/api/company/refetchExternalinfo',
    may: holders(...refetchPolicies),
    summary: 'Hämta nya uppgifter från en företagsupplysning (kostar pengar)',
    outside: true,
    input: z.object({ ...ofCompany, provider: provider.default('A') }),
    answer: externalInformationAnswer,
    refusals: { justFetched: { status: 409, text: refetchReasons.justFetched } },
    stale: ['company', 'righttosign'],
  }),
  getCompanyRatingLookupReport: query({
    method: 'GET',
    path: '/api/company/getCompanyRatingLookupReport',
    may: signedIn,
    summary: 'Hämta en ratingrapport som PDF',
    personal: true,
    input: z.object({ clientIdentifier: companyId, provider: provider.default('A') }),
    answer: ratingReportAnswer,
    refusals: { noReport: { status: 404, text: 'Ratingrapporten kunde inte hämtas' } },
  }),
})

const contact = z.object({
  id: z.uuid(),
  organizationNumber: z.string(),
  name: z.string(),
  relationToCompany: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  cellphoneNumber: z.string(),
  changed: instant().nullable(),
  changedBy: z.string().nullable(),
  version: z.number(),
})
export type Contact = z.output<typeof contact>

/** The people we speak with at a company (part-1 §3, §5, §7; CONFLICTS A25). */
export const contacts = contract('contacts', {
  get: query({
    method: 'POST',
    path: '/api/company/contacts/get',
    may: signedIn,
    summary: 'Visa ett företags kontakter',
    personal: true,
    input: z.object(ofCompany),
    answer: z.array(contact),
  }),
  /**
   * True: saved. False: the e-mail address was there already. A new contact then only fills in what the stored one lacks, and a
   * changed contact is left as it was, so that nothing anybody wrote is lost.
   */
  save: command({
    method: 'POST',
    path: '/api/company/contact/save',
    may: signedIn,
    summary: 'Spara en kontakt',
    input: z.object({
      id: id().nullish(),
      ...ofCompany,
      ...version,
      name: textField({ label: 'Namn', max: 200 }),
      relationToCompany: textField({ label: 'Relation till företaget', max: 200, required: false }).default(''),
      email: emailField(),
      phoneNumber: phoneDigitsField({ required: false }).default(''),
      cellphoneNumber: phoneDigitsField({ label: 'Mobilnummer', required: false }).default(''),
    }),
    answer: z.boolean(),
    stale: ['contacts'],
  }),
  delete: command({
    method: 'POST',
    path: '/api/company/contact/delete',
    may: signedIn,
    summary: 'Ta bort en kontakt',
    input: z.object({ id: id() }),
    answer: nothing,
    stale: ['contacts'],
  }),
})
