import path from 'node:path'
import pg from 'pg'
import { launch } from '#database/embedded/launch.ts'

/** Lets somebody have taken so many rows out of the house today, for them alone. */
export async function haveTakenOut(name: string, rows: number): Promise<void> {
  const dataDir = path.join(process.env.STORY_DATA_DIR ?? '', 'pg')
  const database = await launch({ dataDir, join: true })
  if (!database.joined) throw new Error('the house of the stories has no database of its own')
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await client.query(
      `insert into taken_out select id, skynet.today(), 1, $2 from internal_user where first_name || ' ' || last_name = $1
       on conflict (user_id, day) do update set row_count = excluded.row_count`,
      [name, rows],
    )
  } finally {
    await client.end()
  }
}
