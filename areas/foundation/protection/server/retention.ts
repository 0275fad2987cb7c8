import { handlers } from '#platform/server/serve.ts'
import { retention } from '../contract-retention.ts'
import { due, dueRows, runs } from './due.ts'
import { askHold, askLift, holds, holdsOnOne } from './holds.ts'

export const retentionServed = handlers(retention, {
  holds,
  holdsOn: holdsOnOne,
  askHold,
  askLift,
  due,
  dueRows,
  runs,
})
