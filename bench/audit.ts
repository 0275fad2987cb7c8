import type pg from 'pg'
import type { Driver } from './driver.ts'
import { inParallel, interleaved, median } from './measure.ts'
import { ms, perSecond, type Line } from './table.ts'

const note = `insert into company_internal_information (organization_number, info_text, changed_by) values ($1, $2, 'Mätningen')
  on conflict (organization_number) do update set info_text = excluded.info_text, changed_at = skynet.now(), version = company_internal_information.version + 1`
const entry = (company: string, turn: number) =>
  JSON.stringify({
    action: 'company.internalInformation',
    actorId: 'bench',
    actorName: 'Mätningen',
    company,
    subject: company,
    asked: { organizationNumber: company, infoText: `Anteckning ${turn}` },
    before: { infoText: `Anteckning ${turn - 1}` },
    after: { infoText: `Anteckning ${turn}` },
  })

/**
 * What the audit trail costs a command: the same transaction with its row and without, alone and
 * from many at once.
 */
export async function measureAudit(
  driver: Driver,
  samples: number,
  clients: number,
): Promise<Line[]> {
  const { rows } = await driver.pool.query<{ organization_number: string }>(
    'select organization_number from company order by organization_number limit $1',
    [clients],
  )
  const companies = rows.map((row) => row.organization_number)
  const connections = await Promise.all(companies.map(() => driver.pool.connect()))
  const save = async (traced: boolean, turn: number, client: number) => {
    const company = companies[client] as string
    const connection = connections[client] as pg.PoolClient
    await connection.query('begin')
    await connection.query(note, [company, `Anteckning ${turn}`])
    if (traced) await connection.query('select audit_append($1::jsonb)', [entry(company, turn)])
    await connection.query('commit')
  }
  try {
    const turns = Array.from({ length: samples }, (_, turn) => turn)
    const alone = await interleaved(turns, {
      traced: (turn: number) => save(true, turn, 0),
      plain: (turn: number) => save(false, turn, 0),
    })
    const rates: { traced: number[]; plain: number[] } = { traced: [], plain: [] }
    for (let round = 0; round < 4; round++)
      for (const way of round % 2 === 0
        ? (['traced', 'plain'] as const)
        : (['plain', 'traced'] as const))
        rates[way].push(
          (
            await inParallel(clients, [...turns, ...turns], (turn, client) =>
              save(way === 'traced', turn, client),
            )
          ).perSecond,
        )
    const one = 1000 / median(alone.traced)
    return [
      {
        name: 'a command with its trail row: median',
        ours: ms(median(alone.traced)),
        peer: ms(median(alone.plain)),
        ratio: median(alone.traced) / median(alone.plain),
        aim: 1.5,
      },
      {
        name: `${clients} at once with trail rows: commands a second`,
        ours: perSecond(median(rates.traced)),
        peer: perSecond(median(rates.plain)),
        ratio: median(rates.traced) / median(rates.plain),
        least: 0.5,
      },
      {
        name: `${clients} at once against one after the other`,
        ours: perSecond(median(rates.traced)),
        peer: perSecond(one),
        ratio: median(rates.traced) / one,
        least: 2,
      },
    ]
  } finally {
    for (const connection of connections) connection.release()
  }
}
