import { setTimeout as pause } from 'node:timers/promises'
import { addDeterminations, fewDay, manyDays } from './worlds/determinations.ts'
import type { Driver } from './driver.ts'
import type { Post } from './http-client.ts'
import { peakOf } from './peak.ts'
import { megabytes, perSecond, type Line } from './table.ts'
import type { World } from './worlds/world.ts'

interface Tested {
  readonly id: string
  readonly state: string
  readonly examined: number
  readonly result: { readonly flipped: { readonly count: number } }
}
interface Run {
  readonly perSecond: number
  readonly examined: number
  readonly flipped: number
  /** Bytes at most while it went on; undefined where the system does not tell. */
  readonly peak: number | undefined
}

/**
 * The same rows read and parsed with the driver alone, in batches as the job takes them: what no
 * judging could be faster than.
 */
async function readAlone({ pool }: Driver, bucketId: string): Promise<number> {
  const begun = performance.now()
  let after = '00000000-0000-0000-0000-000000000000'
  let read = 0
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(
      `select d.id, d.invoice_id, d.issuer, d.recipient, d.amount, d.decision, d.repurchase_usage, d.deposition_usage, d.input,
         latest.determination_id
       from determination d left join invoice_determination latest on latest.invoice_id = d.invoice_id
       where d.issuer_bucket_id = $1 and d.id > $2 and d.id >= determination_id_from($3::date) and d.id < determination_id_from($4::date + 1)
       order by d.id limit 100`,
      [bucketId, after, manyDays.from, manyDays.to],
    )
    read += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < 100) return (read / (performance.now() - begun)) * 1000
  }
}

/**
 * A draft tried on a day's determinations and on ten times as many, through the program's own calls
 * and its own job: rows a second beside reading them alone, and the most memory of the process
 * beside that of the short period.
 */
export async function measureBackTest(
  world: World,
  driver: Driver,
  { post, pid }: { post: Post; pid: number },
  determinations: number,
  say: (text: string) => void,
): Promise<Line[]> {
  const bucketId = await addDeterminations(world, determinations, say)
  const memory = peakOf(pid)
  const run = async (fromDate: string, toDate: string, anew = true): Promise<Run> => {
    const draft = { limitIntervals: [{ startToEnd: [-10, 10], maxAmount: 60_000, maxCount: 500 }] }
    if (anew) memory.begin()
    const begun = performance.now()
    const { id } = (await post('/api/determination/backtest/start', {
      bucketId,
      draft,
      fromDate,
      toDate,
    })) as Tested
    for (;;) {
      const test = (await post('/api/determination/backtest/get', { id })) as Tested
      if (test.state === 'done') {
        const seconds = (performance.now() - begun) / 1000
        const { examined, result } = test
        return {
          perSecond: examined / seconds,
          examined,
          flipped: result.flipped.count,
          peak: memory.read(),
        }
      }
      await pause(50)
    }
  }
  // As much work in short periods as in the long one, so that what the process keeps lying about is
  // the same.
  let few = await run(fewDay, fewDay)
  for (let turn = 1; turn < 10; turn++) few = await run(fewDay, fewDay, false)
  const many = await run(manyDays.from, manyDays.to)
  const alone = await readAlone(driver, bucketId)
  const lines: Line[] = [
    {
      name: `${many.examined} determinations, ${many.flipped} flipped, beside reading them alone: a second`,
      ours: perSecond(many.perSecond),
      peer: perSecond(alone),
      ratio: many.perSecond / alone,
    },
  ]
  if (many.peak !== undefined && few.peak !== undefined)
    lines.push({
      name: `peak memory, beside ten times ${few.examined} determinations`,
      ours: megabytes(many.peak),
      peer: megabytes(few.peak),
      ratio: many.peak / few.peak,
      aim: 1.25,
    })
  return lines
}
