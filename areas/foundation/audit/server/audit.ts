import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { audit } from '../contract.ts'
import { readsAll } from '../list-columns.ts'
import { placeOf } from '../rules.ts'
import type { ActionWords } from './action-words.ts'
import { keysOf, keysOfPerson } from './about.ts'
import { drawAccess } from './draw-access.ts'
import type { TrailDirectory } from './directory.ts'
import { keysIn } from './keys-in.ts'
import { losses, sawLosses } from './losses.ts'
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
  morePersons: z.boolean().optional(),
})

const all =
  (words: ActionWords, directory: TrailDirectory): Handler<typeof audit.all> =>
  async ({ subject, changesOnly, ...input }, context) => {
    const { db, today } = context
    const { actor, action, company, fromDate, where } = input
    if (readsAll(where) && [subject, actor, action, company, fromDate].every((one) => one === ''))
      context.refuse('tooWide')
    const { list, ...hits } = await pageOfTrail(db, {
      ...input,
      today,
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
      morePersons = false,
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
      morePersons,
      names: await directory.names(
        context.db,
        keysIn(row.company, id === row.subject ? null : row.subject, before, after, asked, persons),
      ),
      labels: words.labels(row.action, before, after, asked),
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

/** Rows of a person, as the trail names one. */
const rowsOfPerson = (
  db: Db,
  personalNumber: string,
  page: { currentPage: number; take: number },
) =>
  pageOfTrail(db, {
    ...page,
    actor: '',
    action: '',
    company: '',
    fromDate: '',
    toDate: '',
    about: keysOfPerson(personalNumber),
    without: [],
  })

const access =
  (words: ActionWords): Handler<typeof audit.access> =>
  async ({ socialSecurityNumber, ...page }, { db, audit: note }) => {
    note({ subject: socialSecurityNumber })
    const { list, totalHits, more } = await rowsOfPerson(db, socialSecurityNumber, page)
    return { list: list.map((found) => presentRow(words, found)), totalHits, more }
  }

/** Rows that one report holds; a person of whom there are more is told so in it. */
const mostInReport = 2000

const accessReport =
  (words: ActionWords): Handler<typeof audit.accessReport> =>
  async ({ socialSecurityNumber }, { db, actor, now, audit: note, refuse }) => {
    const page = { currentPage: 0, take: mostInReport }
    const { list, totalHits } = await rowsOfPerson(db, socialSecurityNumber, page)
    note({ subject: socialSecurityNumber })
    const report = await drawAccess(
      {
        personalNumber: socialSecurityNumber,
        madeAt: now.toISOString(),
        totalHits,
        rows: list.map(({ at, actorName, actorId, action, why }) => ({
          at: at.toISOString(),
          who: actorName ?? actorId ?? '',
          what: words.text(action),
          why: why ?? '',
        })),
      },
      actor.id,
    )
    return {
      name: 'Åtkomst till personuppgifter.pdf',
      contentType: 'application/pdf',
      rows: list.length,
      body: report ?? refuse('tooLong'),
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
    access: access(words),
    accessReport: accessReport(words),
    choices: choices(words),
    losses,
    sawLosses,
  })
