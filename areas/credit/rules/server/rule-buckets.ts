import { handlers } from '#platform/server/serve.ts'
import { rulebucket } from '../contract.ts'
import { all, contexts, get, prospectContext, save, saveContexts } from './buckets.ts'
import { publish, undo, withdraw } from './releases/calls.ts'
import { diff, restore, versions } from './versions.ts'

export const rulebucketServed = handlers(rulebucket, {
  prospectContext,
  all,
  get,
  availableContexts: contexts,
  save,
  saveContexts,
  versions,
  diff,
  restore,
  publish,
  withdraw,
  undo,
})
