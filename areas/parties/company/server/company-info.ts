import type { Handler } from '#platform/server/context.ts'
import type { company } from '../contract.ts'
import { countryInSwedish } from '../renewal-rules.ts'
import { productLabels, productTypeOf, type CompanyType } from '../rules.ts'
import { findClient } from './client-store.ts'
import { shownInsolvencies } from './insolvency/insolvency-store.ts'
import { storedAnywhere } from './look-up.ts'
import { companyPart } from './provider/provider.ts'
import { roleIn } from './role-of.ts'
import { statusOf } from './status-of.ts'

const notClient = {
  id: null,
  productType: null,
  productName: null,
  active: null,
  companyStatusOverrideActivated: false,
}

export const getcompanyinfo: Handler<typeof company.getcompanyinfo> = async (input, context) => {
  const { db, today } = context
  const own = await db
    .selectFrom('company')
    .selectAll()
    .where('organizationNumber', '=', input.orgnumber)
    .executeTakeFirst()
  if (!own) return fromProvider(input, context)
  const companyType = input.companyType ?? roleIn(own)
  const client = await findClient(db, own.organizationNumber, companyType)
  const status = client && statusOf(client, today)
  const productType = client && productTypeOf(client.productType)
  return {
    organizationNumber: own.organizationNumber,
    name: own.name,
    companyType,
    organizationType: own.organizationType,
    street: own.street ?? '',
    zipCode: own.zipCode ?? '',
    city: own.city ?? '',
    country: own.country,
    isIssuer: own.isIssuer,
    isRecipient: own.isRecipient,
    known: true,
    source: 'own',
    insolvencies: await shownInsolvencies(db, own.organizationNumber),
    ...notClient,
    ...(client &&
      status &&
      productType && {
        id: client.id,
        productType,
        productName: productLabels[productType],
        active: status.active,
        companyStatusOverrideActivated: status.byHand !== null,
      }),
  }
}

interface Asked {
  readonly orgnumber: string
  readonly companyType?: CompanyType | undefined
}
/**
 * A company that has been looked up and is not in our books: shown as it is stored, never created.
 */
async function fromProvider(
  input: Asked,
  context: Parameters<typeof getcompanyinfo>[1],
): ReturnType<typeof getcompanyinfo> {
  const { latest, failure } = await storedAnywhere(context.db, companyPart, input.orgnumber)
  if (!latest && !failure) return context.refuse('notFetched')
  if (!latest) return context.refuse(failure?.code === 'missing' ? 'unknown' : 'registerAway')
  const { name, street, zipCode, city, country } = latest.content
  return {
    organizationNumber: input.orgnumber,
    name,
    companyType: input.companyType ?? 'issuer',
    organizationType: null,
    street: street ?? '',
    zipCode: zipCode ?? '',
    city: city ?? '',
    country: countryInSwedish(country ?? ''),
    isIssuer: false,
    isRecipient: false,
    known: false,
    source: latest.provider,
    insolvencies: await shownInsolvencies(context.db, input.orgnumber),
    ...notClient,
  }
}
