import type { Updateable } from 'kysely'
import type { Client } from '#database/types.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { refuseStale } from '#platform/server/refuse.ts'
import type { company } from '../contract.ts'
import { changeIntegration, productTypes, type CompanyType, type Integration } from '../rules.ts'
import { changeClient, clientOf, lockedClient } from './client-store.ts'
import { presentSettings } from './present-settings.ts'

export const settingGet: Handler<typeof company.settingGet> = async (input, { db, today }) =>
  presentSettings(await clientOf(db, input), today)

interface Asked {
  readonly organizationNumber: string
  readonly companyType: CompanyType
  readonly version?: number | undefined
}
type Settings = ReturnType<typeof presentSettings>

/**
 * Reads, checks the version, changes and tells the audit trail; `decide` says which columns get
 * which values.
 */
async function change(
  context: Context,
  asked: Asked,
  decide: (before: Settings) => Updateable<Client>,
) {
  const row = await lockedClient(context.db, asked)
  const before = presentSettings(row, context.today)
  if (asked.version !== undefined && asked.version !== before.version)
    refuseStale(before, { ...asked })
  const values = decide(before)
  await changeClient(context, row, values)
  const after = presentSettings(await clientOf(context.db, asked), context.today)
  context.audit({
    company: row.organizationNumber,
    subject: row.id,
    before,
    after,
  })
  return after
}

const switchesOf = ({
  enableIntegrationInvoiceImport,
  integrationInvoiceAutopilot,
}: Integration) => ({ enableIntegrationInvoiceImport, integrationInvoiceAutopilot })

export const settingSave: Handler<typeof company.settingSave> = (input, context) => {
  const { organizationNumber: _, companyType: __, version: ___, productType, ...fields } = input
  return change(context, input, (before) => {
    const after = changeIntegration(before, input)
    if (typeof after === 'string') return context.refuse(after)
    return {
      ...fields,
      ...(productType && { productType: productTypes[productType] }),
      ...switchesOf(after),
    }
  })
}

export const setInvoiceDetermination: Handler<typeof company.setInvoiceDetermination> = (
  input,
  context,
) => change(context, input, () => ({ allowInvoiceDetermination: input.allowInvoiceDetermination }))

export const setSuperRepurchaseLimit: Handler<typeof company.setSuperRepurchaseLimit> = (
  input,
  context,
) => change(context, input, () => ({ useSuperRepurchaseLimit: input.useSuperRepurchaseLimit }))

export const setIntegrationImport: Handler<typeof company.setIntegrationImport> = (
  input,
  context,
) =>
  change(context, input, (before) => {
    const { enableIntegrationInvoiceImport } = input
    const after = changeIntegration(before, { enableIntegrationInvoiceImport })
    return typeof after === 'string' ? context.refuse('keyNeeded') : switchesOf(after)
  })

export const setIntegrationAutopilot: Handler<typeof company.setIntegrationAutopilot> = (
  input,
  context,
) =>
  change(context, input, (before) => {
    const { integrationInvoiceAutopilot } = input
    const after = changeIntegration(before, { integrationInvoiceAutopilot })
    return typeof after === 'string' ? context.refuse('importNeeded') : switchesOf(after)
  })
