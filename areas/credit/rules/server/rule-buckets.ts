import { handlers } from '#platform/server/serve.ts'
import { rulebucket } from '../contract.ts'
import { all, contexts, get, prospectContext, save, saveContexts } from './buckets.ts'
import { base, publishWith, undo, withdraw } from './releases/calls.ts'
import type { TrialOf } from './releases/trial.ts'
import { diff, restore, versions } from './versions.ts'

/** The calls of rule buckets; what a version's back-test showed is answered by a later area. */
export const rulebucketServed = (trialOf: TrialOf) =>
  handlers(rulebucket, {
    prospectContext,
    all,
    get,
    availableContexts: contexts,
    save,
    saveContexts,
    versions,
    diff,
    restore,
    base,
    publish: publishWith(trialOf),
    withdraw,
    undo,
  })
