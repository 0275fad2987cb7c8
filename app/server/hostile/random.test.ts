import { afterAll, beforeAll, expect, it } from 'vitest'
import { attack, lifeText } from '../testing/hostile/attack.ts'
import { startProcess, type ProgramProcess } from '../testing/processes.ts'
import { startSeededServer, type SeededServer } from '../testing/seeded.ts'

/** More of them, and others: `node scripts/hostile.mjs requests 50000 7`. */
const requests = Number(process.env.HOSTILE_REQUESTS ?? 800)
const seed = Number(process.env.HOSTILE_SEED ?? 1)
/** Milliseconds: what has not come by then hangs, however busy the machine is. */
const patience = 120_000

let server: SeededServer
let attacked: ProgramProcess
beforeAll(async () => {
  server = await startSeededServer()
  const { config } = server
  // With its worker, so that what was let in is worked on too.
  attacked = await startProcess(
    {
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: config.databaseUrl,
      DATA_DIR: config.dataDir,
      OIDC_ISSUER: config.oidcIssuer,
      COMPANY_INFORMATION_A_URL: config.companyInformationAUrl,
      COMPANY_INFORMATION_A_KEY: config.companyInformationAKey ?? '',
      COMPANY_INFORMATION_B_URL: config.companyInformationBUrl,
      COMPANY_INFORMATION_B_KEY: config.companyInformationBKey ?? '',
      PERSON_INFORMATION_URL: config.personInformationUrl,
      PERSON_INFORMATION_KEY: config.personInformationKey ?? '',
      SCREENING_URL: config.screeningUrl,
      SCREENING_KEY: config.screeningKey ?? '',
      RATE_LIMIT_PER_MINUTE: '1000000',
      PARTNER_MB_PER_MINUTE: '100000',
    },
    process.env.HOSTILE_REQUESTS !== undefined,
  )
})
afterAll(async () => {
  await attacked.kill()
  await server.stop()
})

it(
  'hostile requests as everybody there may be break nothing, leave nobody without an answer and learn nothing',
  async () => {
    const { faults, statuses, slowest, life } = await attack(server, {
      requests,
      seed,
      patience,
      url: attacked.url,
    })
    if (process.env.HOSTILE_REQUESTS)
      console.log(
        Object.fromEntries([...statuses].sort()),
        `slowest ${Math.round(slowest)} ms, ${lifeText(life)}; ${await attacked.cost()}`,
      )
    expect(faults).toEqual([])
  },
  requests * 500 + 300_000,
)
