import { z } from 'zod'
import { command, query } from '#platform/endpoint.ts'
import { instant, named } from '#platform/fields.ts'
import { signedIn } from '#platform/permission.ts'
import { dayField } from '#platform/swedish/fields.ts'
import { alreadyWaiting, whyForSecond } from '#areas/foundation/approvals/contract.ts'
import { maySteerClients } from '#areas/foundation/users/rules.ts'
import { companyType, ofClient, switchField, version } from './fields.ts'
import { integrationReasons, productTypes } from './rules.ts'

const override = z.object({
  active: z.boolean(),
  validTo: z.string().nullable(),
  user: z.string(),
  timestamp: instant(),
})

const settings = z.object({
  id: z.uuid(),
  organizationNumber: z.string(),
  name: z.string(),
  companyType,
  productType: named(productTypes),
  productName: z.string(),
  allowInvoiceDetermination: z.boolean(),
  useSuperRepurchaseLimit: z.boolean(),
  /** Whether a consent to the accounting system has left its key. The key itself is never answered. */
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
  /** As the core system said last night (company 32); null when it has said nothing. */
  settlementAutoBookActive: z.boolean().nullable(),
  changed: instant().nullable(),
  changedBy: z.string().nullable(),
  version: z.number(),
})

const keyNeeded = { status: 409, text: integrationReasons.keyNeeded } as const
const importNeeded = { status: 409, text: integrationReasons.importNeeded } as const
const stale = ['company'] as const
const staleWithApprovals = [...stale, 'approvals'] as const
/**
 * `approvalId`: what would make a stopped company active waits for a second person, and the settings
 * are as they were.
 */
const settingsOrWaiting = settings.extend({ approvalId: z.uuid().nullable() })
const why = whyForSecond()
/** What every settings call has in common (decision B1, decision A32). */
const setting = { method: 'POST', may: maySteerClients, answer: settings, stale } as const

/**
 * Settings of a company in one of its roles, and the status somebody has set by hand (company 1).
 */
export const settingCalls = {
  settingGet: query({
    method: 'POST',
    path: '/api/company/setting/get',
    may: signedIn,
    summary: 'Visa ett företags inställningar',
    input: z.object(ofClient),
    answer: settings,
  }),
  settingSave: command({
    ...setting,
    path: '/api/company/setting/save',
    summary: 'Spara ett företags inställningar',
    // What is left out stays as it is.
    input: z.object({
      ...ofClient,
      ...version,
      productType: named(productTypes, 'Produkt').optional(),
      allowInvoiceDetermination: switchField('Tillåt fakturabedömning').optional(),
      useSuperRepurchaseLimit: switchField('Använd super-återköpslimit').optional(),
      enableIntegrationInvoiceImport: switchField('Fakturaimport').optional(),
      integrationInvoiceAutopilot: switchField('Autopilot').optional(),
      accountAmount: z
        .number()
        .int()
        .min(-100_000_000_000_000)
        .max(100_000_000_000_000)
        .optional()
        .meta({ label: 'Kontobelopp (öre)' }),
    }),
    refusals: { keyNeeded, importNeeded },
  }),
  setInvoiceDetermination: command({
    ...setting,
    path: '/api/company/setting/setInvoiceDetermination',
    summary: 'Slå på eller av fakturabedömning',
    input: z.object({
      ...ofClient,
      ...version,
      allowInvoiceDetermination: switchField('Tillåt fakturabedömning'),
    }),
  }),
  setSuperRepurchaseLimit: command({
    ...setting,
    path: '/api/company/setting/setSuperRepurchaseLimit',
    summary: 'Slå på eller av super-återköpslimit',
    input: z.object({
      ...ofClient,
      ...version,
      useSuperRepurchaseLimit: switchField('Använd super-återköpslimit'),
    }),
  }),
  setIntegrationImport: command({
    ...setting,
    path: '/api/company/setting/setIntegrationImport',
    summary: 'Slå på eller av fakturaimport',
    input: z.object({
      ...ofClient,
      ...version,
      enableIntegrationInvoiceImport: switchField('Fakturaimport'),
    }),
    refusals: { keyNeeded },
  }),
  setIntegrationAutopilot: command({
    ...setting,
    path: '/api/company/setting/setIntegrationAutopilot',
    summary: 'Slå på eller av autopilot',
    input: z.object({
      ...ofClient,
      ...version,
      integrationInvoiceAutopilot: switchField('Autopilot'),
    }),
    refusals: { importNeeded },
  }),
  statusOverrideSave: command({
    ...setting,
    path: '/api/company/statusoverride/save',
    summary: 'Ange ett företags status för hand',
    input: z.object({
      ...ofClient,
      active: switchField('Aktiv'),
      validTo: dayField({ label: 'Giltig till och med' }).nullish(),
      why,
    }),
    answer: settingsOrWaiting,
    stale: staleWithApprovals,
    refusals: {
      alreadyWaiting,
      validToMissing: {
        status: 400,
        text: 'Giltig till och med behöver fyllas i när företaget ska vara aktivt',
      },
      validToNotWanted: {
        status: 400,
        text: 'Giltig till och med anges bara när företaget ska vara aktivt',
      },
      validToOutside: {
        status: 400,
        text: 'Giltig till och med ska vara från idag till och med fyra månader framåt',
      },
    },
  }),
  statusOverrideRemove: command({
    ...setting,
    path: '/api/company/statusoverride/remove',
    summary: 'Ta bort den status som angetts för hand',
    input: z.object({ ...ofClient, why }),
    answer: settingsOrWaiting,
    stale: staleWithApprovals,
    refusals: { alreadyWaiting, none: { status: 404, text: 'Ingen status är angiven för hand' } },
  }),
}
