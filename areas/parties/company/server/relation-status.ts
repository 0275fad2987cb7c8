import type { Handler } from '#platform/server/context.ts'
import { refuseStale } from '#platform/server/refuse.ts'
import type { company } from '../contract.ts'
import { changeClient, clientOf, lockedClient } from './client-store.ts'

export const relationstatusGet: Handler<typeof company.relationstatusGet> = async (
  input,
  { db },
) => {
  const { relationStatus, version } = await clientOf(db, input)
  const types = await db
    .selectFrom('relationStatusType')
    .select(['name', 'label'])
    .orderBy('position')
    .execute()
  return { relationStatus, types, version }
}

export const relationstatusSave: Handler<typeof company.relationstatusSave> = async (
  input,
  context,
) => {
  const { db, audit, refuse } = context
  const { relationStatus, version } = input
  const client = await lockedClient(db, input)
  if (version !== undefined && version !== client.version)
    refuseStale({ relationStatus: client.relationStatus }, { relationStatus })
  if (relationStatus !== null) {
    const type = await db
      .selectFrom('relationStatusType')
      .select('name')
      .where('name', '=', relationStatus)
      .executeTakeFirst()
    if (!type) refuse('unknownStatus')
  }
  await changeClient(context, client, { relationStatus })
  audit({
    company: client.organizationNumber,
    subject: client.id,
    before: { relationStatus: client.relationStatus },
    after: { relationStatus },
  })
}
