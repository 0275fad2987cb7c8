import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { companyTypes, type CompanyType } from '#areas/parties/company/rules.ts'
import { sentiment } from '../contract.ts'

const stored = (db: Db, organizationNumber: string, companyType: CompanyType) =>
  db
    .selectFrom('sentiment')
    .selectAll()
    .where('organizationNumber', '=', organizationNumber)
    .where('companyType', '=', companyTypes[companyType])
    .executeTakeFirst()

function present(
  organizationNumber: string,
  sentimentType: CompanyType,
  row: Awaited<ReturnType<typeof stored>>,
) {
  return {
    organizationNumber,
    sentimentType,
    sentimentScore: row?.sentimentScore ?? null,
    comment: row?.comment ?? '',
    changed: row?.changedAt ?? null,
    savedByUser: row?.savedBy ?? null,
    version: row?.version ?? 1,
  }
}

const get: Handler<typeof sentiment.get> = async ({ orgnr, type }, { db }) =>
  present(orgnr, type, await stored(db, orgnr, type))

const save: Handler<typeof sentiment.save> = async (input, { db, actor, now, refuse, audit }) => {
  const { organizationNumber, sentimentType: companyType, sentimentScore, comment, version } = input
  const company = await db
    .selectFrom('company')
    .select('name')
    .where('organizationNumber', '=', organizationNumber)
    .forUpdate()
    .executeTakeFirst()
  if (!company) return refuse('unknownCompany')
  const before = await stored(db, organizationNumber, companyType)
  if (before && version !== undefined && version !== before.version)
    refuseStale(present(organizationNumber, companyType, before), { sentimentScore, comment })
  const values = {
    sentimentScore,
    comment,
    savedBy: actor.name,
    changedAt: now,
    version: (before?.version ?? 0) + 1,
  }
  const after = await db
    .insertInto('sentiment')
    .values({ ...values, organizationNumber, companyType: companyTypes[companyType] })
    .onConflict((conflict) =>
      conflict.columns(['organizationNumber', 'companyType']).doUpdateSet(values),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  audit({
    company: organizationNumber,
    before: before && { sentimentScore: before.sentimentScore, comment: before.comment },
    after: { sentimentScore, comment },
  })
  return present(organizationNumber, companyType, after)
}

export const sentimentServed = handlers(sentiment, { get, save })
