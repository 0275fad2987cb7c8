import type { Db } from '#platform/server/database.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'

/**
 * Active clients whose import is on and whose consent holds no more, the longest ago first
 * (accounting 11). What staff have taken away themselves is none. @public
 */
export const lostConsents = (db: Db, { most }: { readonly most: number }) =>
  db
    .selectFrom('accountingConnection as connection')
    .innerJoin('client', (join) =>
      join
        .onRef('client.organizationNumber', '=', 'connection.organizationNumber')
        .on('client.companyType', '=', companyTypes.issuer)
        .on('client.active', '=', 1)
        .on('client.enableIntegrationInvoiceImport', '=', true),
    )
    .innerJoin('company', 'company.organizationNumber', 'connection.organizationNumber')
    .where('connection.failure', '=', 'lost')
    .where('connection.failedAt', 'is not', null)
    .select(['connection.organizationNumber', 'company.name', 'connection.failedAt as since'])
    .$narrowType<{ since: Date }>()
    .orderBy('connection.failedAt')
    .orderBy('connection.organizationNumber')
    .limit(most)
    .execute()
