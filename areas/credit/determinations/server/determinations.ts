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
import { whomInputNames } from './whom-input-names.ts'
import { whatif } from './what-if.ts'

const get: Handler<typeof determinations.get> = async ({ id }, { db, actor, audit }) => {
  const stored = await storedDetermination(db, id)
  if (!stored) return refusePlatform('notFound')
  const input = inputFor(actor, stored.input)
  const { issuer, recipient } = input
  // A board is shown by its masked numbers.
  const boards = [issuer, recipient].flatMap(({ facts }) => facts.board?.value ?? [])
  audit({ subject: id, persons: [...(await whomInputNames(db, input)), ...boards] })
  return presentDetermination(db, { ...stored, input })
}

export const determinationsServed = handlers(determinations, {
  get,
  explanation,
  whatif,
  replay,
  replayChecks,
})
