import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { audit } from '../contract.ts'
import { placeOf } from '../rules.ts'
import type { ActionWords } from './action-words.ts'
import { keysOf } from './about.ts'
import type { TrailDirectory } from './directory.ts'
import { keysIn } from './keys-in.ts'
import { actionsOfTrail, actorsOfTrail, pageOfTrail, rowOfTrail } from './trail-store.ts'

interface StoredRow {
  readonly lane: number
  readonly seq: number | string
  readonly action: string
}
const presentRow = <R extends StoredRow>(words: ActionWords, { lane, seq, ...row }: R) => ({
  ...row,
  id: `${lane}-${seq}`,
  actionText: words.text(row.action),
})

/** What the trail keeps of a row beside who, what and when. */
const bodyOfRow = z.object({
  why: z.string().nullish(),
  rows: z.number().nullish(),
  requestId: z.string().nullish(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  asked: z.unknown().optional(),
  persons: z.array(z.string()).optional(),
})

const all =
  (words: ActionWords, directory: TrailDirectory): Handler<typeof audit.all> =>
  async ({ subject, changesOnly, ...input }, context) => {
    const { db } = context
    const { list, ...hits } = await pageOfTrail(db, {
      ...input,
      about: subject === '' ? undefined : await keysOf(db, directory, subject),
      without: changesOnly ? words.looks : [],
    })
    if (input.company !== '') context.audit({ company: input.company })
    const keys = list.flatMap((row) => [row.company, row.subject]).filter((key) => key !== null)
    return {
      ...hits,
      list: list.map((row) => presentRow(words, row)),
      names: await directory.names(db, [...new Set(keys)]),
    }
  }

const entry =
  (words: ActionWords, directory: TrailDirectory): Handler<typeof audit.entry> =>
  async ({ id }, context) => {
    const place = placeOf(id)
    const row = place && (await rowOfTrail(context.db, place))
    if (!row) return refusePlatform('notFound')
    context.audit({ subject: id, ...(row.company !== null && { company: row.company }) })
    const { body, ...rest } = row
    const {
      why = null,
      rows = null,
      requestId = null,
      before,
      after,
      asked,
      persons = [],
    } = bodyOfRow.parse(JSON.parse(body))
    return {
      ...presentRow(words, rest),
      why,
      rows,
      requestId,
      before,
      after,
      asked,
      persons,
      names: await directory.names(
        context.db,
        keysIn(row.company, id === row.subject ? null : row.subject, before, after, asked, persons),
      ),
      labels: words.labels(row.action),
      values: words.values(row.action),
    }
  }

const choices =
  (words: ActionWords): Handler<typeof audit.choices> =>
  async (_, { db }) => {
    const actors = await actorsOfTrail(db)
    const actions = (await actionsOfTrail(db)).map((id) => ({ id, text: words.text(id) }))
    return {
      actors,
      actions: actions.sort((one, other) => one.text.localeCompare(other.text, 'sv')),
    }
  }

/**
 * The calls of the area. `words` names the acts of all areas and `directory` what they are about,
 * which this one must not know.
 */
export const auditServed = (words: ActionWords, directory: TrailDirectory) =>
  handlers(audit, {
    all: all(words, directory),
    entry: entry(words, directory),
    choices: choices(words),
  })
