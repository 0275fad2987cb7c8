import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { determinations } from '../contract.ts'
import { explanation } from './explanation.ts'
import { inputFor } from './input-for.ts'
import { presentDetermination } from './present.ts'
import { replay } from './replay.ts'
import { replayChecks } from './replay-checks.ts'
import { storedDetermination } from './stored.ts'
import { whatif } from './what-if.ts'

const get: Handler<typeof determinations.get> = async ({ id }, { db, actor }) => {
  const stored = await storedDetermination(db, id)
  return stored
    ? presentDetermination(db, { ...stored, input: inputFor(actor, stored.input) })
    : refusePlatform('notFound')
}

export const determinationsServed = handlers(determinations, {
  get,
  explanation,
  whatif,
  replay,
  replayChecks,
})
