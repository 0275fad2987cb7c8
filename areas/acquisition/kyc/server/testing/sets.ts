import { pino } from 'pino'
import { startTestServer } from '#app/server/testing.ts'
import type { OnboardingType } from '#areas/acquisition/companytasks/rules.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { openDatabase } from '#platform/server/database.ts'
import { kyc } from '../../contract.ts'
import { aQuestion } from '../../testing/questions.ts'

let sets = 0
export const aSet = (defaultOnboardingTypes: OnboardingType[] = []) => ({
  name: `Set ${++sets}`,
  defaultOnboardingTypes,
  questions: [
    aQuestion('Handlar ni utomlands?', {
      type: 'Radio',
      options: ['Nej', { text: 'Ja', questions: [aQuestion('Var?')] }],
    }),
    aQuestion('Vad gör ni?'),
  ],
})

/** A server where one person writes sets, and another approves what becomes a default. */
export async function startSets() {
  const server = await startTestServer()
  const database = openDatabase({
    url: server.database.url,
    log: pino({ level: 'silent' }),
    most: 1,
    readOnly: true,
  })
  const staff = await server.person(['OnboardingUser'])
  const second = await server.person(['LegalDepartment'])
  const stored = async (id: string) => (await staff.call(kyc.get, { id })).body
  const saved = async (defaults?: OnboardingType[]) =>
    (await staff.call(kyc.save, aSet(defaults))).body
  return {
    server,
    database,
    staff,
    second,
    stored,
    saved,
    /** Published by one, and approved by another where it becomes a default. */
    async published(defaults?: OnboardingType[]) {
      const { id } = await saved(defaults)
      await staff.call(kyc.publish, { id, why: 'Nya frågor' })
      if (defaults?.length) await approve(second, 'publishDefaultKyc', id)
      return stored(id)
    },
    async stop() {
      await database.close()
      await server.stop()
    },
  }
}
export type Sets = Awaited<ReturnType<typeof startSets>>
