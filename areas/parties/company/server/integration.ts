import type { Handler } from '#platform/server/context.ts'
import { refuseStale } from '#platform/server/refuse.ts'
import type { company } from '../contract.ts'
import { changeClient, clientOf, lockedClient } from './client-store.ts'

/** Integration and partner belong to the one who sells invoices. */
const issuer = (organizationNumber: string) => ({
  organizationNumber,
  companyType: 'issuer' as const,
})

export const getcompanyintegrationsetting: Handler<
  typeof company.getcompanyintegrationsetting
> = async (input, { db }) => {
  const client = await clientOf(db, issuer(input.organizationNumber))
  return {
    organizationNumber: client.organizationNumber,
    integrationType: 'Email',
    action: client.integrationAction,
    version: client.version,
  }
}

export const savecompanyintegrationsetting: Handler<
  typeof company.savecompanyintegrationsetting
> = async (input, context) => {
  const { action, version } = input
  const client = await lockedClient(context.db, issuer(input.organizationNumber))
  if (version !== undefined && version !== client.version)
    refuseStale({ action: client.integrationAction }, { action })
  await changeClient(context, client, { integrationAction: action })
  context.audit({
    company: client.organizationNumber,
    subject: client.id,
    before: { action: client.integrationAction },
    after: { action },
  })
}

export const getcompanypartner: Handler<typeof company.getcompanypartner> = async (
  input,
  { db },
) => {
  const { organizationNumber, partnerType, version } = await clientOf(
    db,
    issuer(input.organizationNumber),
  )
  return { organizationNumber, partnerType, version }
}

export const getcompanypartnertypes: Handler<typeof company.getcompanypartnertypes> = (_, { db }) =>
  db
    .selectFrom('partnerType')
    .select(['name', 'label'])
    .orderBy((order) => order('name', '!=', 'None'))
    .orderBy('label')
    .execute()

export const savecompanypartner: Handler<typeof company.savecompanypartner> = async (
  input,
  context,
) => {
  const { partnerType, version } = input
  const client = await lockedClient(context.db, issuer(input.organizationNumber))
  if (version !== undefined && version !== client.version)
    refuseStale({ partnerType: client.partnerType }, { partnerType })
  if (partnerType !== null) {
    const type = await context.db
      .selectFrom('partnerType')
      .select('name')
      .where('name', '=', partnerType)
      .executeTakeFirst()
    if (!type) context.refuse('unknownPartner')
  }
  await changeClient(context, client, { partnerType })
  context.audit({
    company: client.organizationNumber,
    subject: client.id,
    before: { partnerType: client.partnerType },
    after: { partnerType },
  })
}

/** Takes away the key and all that hangs on it. A company without an integration stays as it is. */
export const deleteIntegration: Handler<typeof company.deleteIntegration> = async (
  input,
  context,
) => {
  const client = await lockedClient(context.db, issuer(input.organizationNumber))
  const { enableIntegrationInvoiceImport, integrationInvoiceAutopilot, integrationAction } = client
  const none = {
    enableIntegrationInvoiceImport: false,
    integrationInvoiceAutopilot: false,
    integrationAction: null,
  }
  await changeClient(context, client, { ...none, authkey: null })
  context.audit({
    company: client.organizationNumber,
    subject: client.id,
    before: {
      authKeyExisted: client.authkey !== null,
      enableIntegrationInvoiceImport,
      integrationInvoiceAutopilot,
      integrationAction,
    },
    after: { authKeyExisted: false, ...none },
  })
}
