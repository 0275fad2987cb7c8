import path from 'node:path'
import pg from 'pg'
import { launch } from '#database/embedded/launch.ts'

/**
 * Lets so many days have passed since everything that has happened with the links of an onboarding,
 * for it alone: the clock of the house is everybody's.
 */
export async function ageOnboarding(onboardingId: string, days: number): Promise<void> {
  const dataDir = path.join(process.env.STORY_DATA_DIR ?? '', 'pg')
  const database = await launch({ dataDir, join: true })
  if (!database.joined) throw new Error('the house of the stories has no database of its own')
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const passed = `make_interval(days => ${days})`
  const links = `(select id from onboarding_invitation where onboarding_id = $1)`
  try {
    await client.query('begin')
    await client.query(
      `update customer_session set opened_at = opened_at - ${passed}, used_at = used_at - ${passed},
         ends_at = ends_at - ${passed} where invitation_id in ${links}`,
      [onboardingId],
    )
    await client.query(
      `update onboarding_invitation set valid_to = valid_to - ${days}, created_at = created_at - ${passed},
         sent_at = sent_at - ${passed}, opened_at = opened_at - ${passed},
         identified_at = identified_at - ${passed} where onboarding_id = $1`,
      [onboardingId],
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
}
