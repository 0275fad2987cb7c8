import type { Handler } from '#platform/server/context.ts'
import type { interpretation } from '../contract.ts'
import { present } from './present.ts'
import { existing } from './store.ts'

export const get: Handler<typeof interpretation.get> = async ({ id }, context) => {
  const row = await existing(context, id)
  context.audit({
    subject: id,
    ...(row.issuerOrganizationNumber && { company: row.issuerOrganizationNumber }),
  })
  return present(context, id)
}
