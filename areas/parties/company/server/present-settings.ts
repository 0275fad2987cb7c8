import {
  activeAt,
  companyTypeOf,
  overrideCounts,
  productLabels,
  productTypeOf,
  type StatusOverride,
} from '../rules.ts'
import type { ClientRow } from './client-store.ts'

export const overrideOf = (
  client: Pick<ClientRow, 'overrideActive' | 'validTo'>,
): StatusOverride | null =>
  client.overrideActive === null ? null : { active: client.overrideActive, validTo: client.validTo }

/** Settings as they are answered and audited: never with the key of the accounting system. */
export function presentSettings(client: ClientRow, today: string) {
  const override = overrideOf(client)
  const productType = productTypeOf(client.productType)
  const { savedBy, savedAt } = client
  const hasKey = client.authkey !== null
  return {
    id: client.id,
    organizationNumber: client.organizationNumber,
    name: client.name,
    companyType: companyTypeOf(client.companyType),
    productType,
    productName: productLabels[productType],
    allowInvoiceDetermination: client.allowInvoiceDetermination,
    useSuperRepurchaseLimit: client.useSuperRepurchaseLimit,
    authKeyExisted: hasKey,
    accountingSystemAuthKey: hasKey,
    enableIntegrationInvoiceImport: client.enableIntegrationInvoiceImport,
    integrationInvoiceAutopilot: client.integrationInvoiceAutopilot,
    active: client.active,
    effectiveActive: activeAt(client.active, override, today),
    companyStatusOverrideActivated: override !== null && overrideCounts(override, today),
    companyStatusOverride:
      override && savedBy !== null && savedAt !== null
        ? { ...override, user: savedBy, timestamp: savedAt }
        : null,
    accountAmount: client.accountAmount,
    partnerType: client.partnerType,
    relationStatus: client.relationStatus,
    integrationAction: client.integrationAction,
    settlementAutoBookActive: client.settlementAutoBookActive,
    changed: client.changedAt,
    changedBy: client.changedBy,
    version: client.version,
  }
}
