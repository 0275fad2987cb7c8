import path from 'node:path'
import pg from 'pg'
import { launch } from '#database/embedded/launch.ts'

/**
 * Lets the register have another wording of a company's right to sign, one that names nobody by name
 * or role, as from the next time it was asked: the demo's register has none such.
 */
export async function unsolvedWording(organizationNumber: string, text: string): Promise<void> {
  const dataDir = path.join(process.env.STORY_DATA_DIR ?? '', 'pg')
  const database = await launch({ dataDir, join: true })
  if (!database.joined) throw new Error('the house of the stories has no database of its own')
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await client.query(
      `update company_information set answer = jsonb_set(answer, '{content}',
         (answer -> 'content') || jsonb_build_object('signatoryText', $2::text, 'alternatives', '[]'::jsonb))
       where organization_number = $1 and part = 'board'`,
      [organizationNumber, text],
    )
  } finally {
    await client.end()
  }
}
