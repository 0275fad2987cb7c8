import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { inBatches } from '#platform/server/export/batches.ts'
import { excelAnswer } from '#platform/server/export/excel.ts'
import { addJob } from '#platform/server/jobs.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { keepBudget, readPrices } from '#areas/foundation/costs/server/public.ts'
import { isMore, quoteText } from '#areas/parties/company/rules.ts'
import { freshSince, lookUpsSince } from '#areas/parties/company/server/public.ts'
import { batch } from '../contract.ts'
import { batchTypes, clockText, endingOf, waitsUntil, type ReadRow } from '../rules.ts'
import { runCancelled } from '../texts.ts'
import { rowsOf } from './read-file.ts'
import { resultColumns } from './result-columns.ts'
import { judgedBy, priceEach } from './judged-by.ts'
import { runJob } from './run-job.ts'
import {
  addRun,
  leaveWaitingRows,
  listedRows,
  listedRuns,
  moveRun,
  rowsAfter,
  soleTradersIn,
  runById,
  type RowOfRun,
  type RunRow,
} from './run-store.ts'
import { currentHours, startOf } from './start-of.ts'

const present = (run: RunRow) => ({
  id: run.id,
  type: run.type,
  fileName: run.fileName,
  state: run.state,
  startsAt: run.startsAt,
  total: run.total,
  examined: run.examined,
  rated: run.rated,
  badRows: run.badRows,
  created: run.createdAt,
  createdBy: run.createdBy,
  finished: run.finishedAt,
})
const presentRow = (row: RowOfRun) => ({
  rowNumber: row.rowNumber,
  written: row.written,
  organizationNumber: row.organizationNumber,
  state: row.state,
  problem: row.problem ?? (row.reason || null),
  name: row.name,
  totalScore: row.totalScore === null ? null : row.totalScore / 100,
  ratingCode: row.ratingCode,
  financialLimit: row.financingLimit,
  determinationId: row.determinationId,
})
const found = async (db: Db, id: string) => (await runById(db, id)) ?? refusePlatform('notFound')

const toJudge = (rows: readonly ReadRow[]) =>
  rows.flatMap(({ organizationNumber, problem }) =>
    organizationNumber && problem === null ? [organizationNumber] : [],
  )

const start: Handler<typeof batch.start> = async ({ type, file, ...agreed }, context) => {
  const { actor, now, refuse } = context
  if (!endingOf(file.sentName)) refuse('wrongEnding')
  const read = await rowsOf(file, actor.id)
  if ('code' in read) return refuse(read)
  const { rows } = read
  const id = context.newId()
  return context.write(async (db) => {
    const startsAt = startOf(now, await currentHours(db))
    const wanted = await lookUpsSince(db, toJudge(rows), judgedBy, freshSince(startsAt))
    if (isMore(wanted, agreed))
      refuse('moreThanAgreed', {
        message: `${quoteText(wanted, priceEach(await readPrices(db)))}.`,
        more: { ...wanted },
      })
    await addRun(db, {
      id,
      type,
      fileName: file.name,
      startsAt,
      rows,
      by: { id: actor.id, name: actor.name, now },
    })
    await keepBudget(db, {
      id,
      kind: 'batch',
      title: `Batchkörning ${file.name}`.slice(0, 300),
      approvedCost: agreed.cost,
      approvedBy: actor.name,
      approvedAt: now,
    })
    await addJob(db, runJob(id, startsAt > now ? startsAt : undefined))
    context.audit({
      subject: id,
      after: {
        type: batchTypes[type],
        fileName: file.name,
        rows: rows.length,
        startsAt: startsAt.toISOString(),
        ...wanted,
      },
    })
    return present(await found(db, id))
  })
}

const nextStart: Handler<typeof batch.nextStart> = async (_, { db, now }) => {
  const hours = await currentHours(db)
  const startsAt = startOf(now, hours)
  return {
    startsAt,
    atOnce: startsAt <= now,
    waitsUntil: clockText(waitsUntil(hours)),
    officeOpens: clockText(hours.from),
  }
}

const all: Handler<typeof batch.all> = async (page, { db }) => {
  const { list, totalHits } = await listedRuns(db, page)
  return { list: list.map(present), totalHits }
}
const get: Handler<typeof batch.get> = async ({ id }, { db }) => present(await found(db, id))

const rows: Handler<typeof batch.rows> = async (page, { db, audit, seesNumbers }) => {
  await found(db, page.id)
  audit({ subject: page.id })
  const { list, totalHits } = await listedRows(db, { ...page, seesNumbers })
  return { list: list.map(presentRow), totalHits }
}

/** Every row of the file with what became of it, streamed. */
const result: Handler<typeof batch.result> = async ({ id }, context) => {
  const { db, audit } = context
  const run = await found(db, id)
  audit({ subject: id })
  const rows = inBatches(
    (after: number | undefined, take) => rowsAfter(db, id, after, take),
    ({ rowNumber }) => rowNumber,
  )
  return excelAnswer(context, {
    name: `${run.fileName.replace(/\.[^.]*$/, '')} resultat`,
    columns: resultColumns,
    rows,
    count: run.total + run.badRows,
    persons: await soleTradersIn(db, id),
  })
}

const cancel: Handler<typeof batch.cancel> = async ({ id }, { db, now, refuse, audit }) => {
  await found(db, id)
  if (!(await moveRun(db, id, ['scheduled', 'running'], { state: 'cancelled', finishedAt: now })))
    refuse('over')
  await leaveWaitingRows(db, id, runCancelled)
  audit({ subject: id, after: { state: 'cancelled' } })
  return present(await found(db, id))
}

export const batchServed = handlers(batch, { start, nextStart, all, get, rows, result, cancel })
