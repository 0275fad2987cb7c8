import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSimulators, type RunningSimulators } from './start.ts'

let dataDir: string
let world: RunningSimulators
const start = () =>
  startSimulators({
    publicUrl: 'http://localhost:4998',
    seed: 1,
    size: 300,
    today: '2026-11-21',
    dataDir,
  })
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'simulators-'))
  world = await start()
})
afterAll(async () => {
  await world.stop()
  await rm(dataDir, { recursive: true })
})

describe('the simulators together', () => {
  it('are listed on one page that says what they are, and each answers', async () => {
    const {
      landing,
      identityProvider,
      companyInformationA,
      companyInformationB,
      personInformation,
      screening,
      bankId,
      mail,
      clamd,
      chat,
      coreSystem,
      invoiceSystem,
      crm,
      amlApplication,
    } = world
    const page = await (await fetch(landing.url)).text()
    expect(page).toContain('simulatorer')
    for (const { url } of [
      identityProvider,
      companyInformationA,
      companyInformationB,
      personInformation,
      screening,
      bankId,
      mail,
      clamd,
      chat,
      coreSystem,
      invoiceSystem,
      crm,
    ]) {
      expect(page).toContain(url)
      expect((await fetch(url)).status).toBe(200)
    }
    expect(page).toContain(new URL(amlApplication.url).origin)
    expect((await fetch(`${amlApplication.url}/monitor-overview`)).status).toBe(200)
  })

  it('answer from the register they were given', async () => {
    const { organizationNumber, name } = world.register.companyAt(299)
    const { url, apiKey } = world.companyInformationA
    const answer = await fetch(`${url}/v2/companies/${organizationNumber}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    })
    expect(await answer.json()).toMatchObject({ name })
    const chat = await fetch(world.chat.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"text":"Hej"}',
    })
    expect([chat.status, await chat.text()]).toEqual([202, ''])
  })

  it('come back on the same addresses', async () => {
    const before = world.identityProvider.issuer
    await world.stop()
    world = await start()
    expect(world.identityProvider.issuer).toBe(before)
  })

  it('stop again when one of them cannot start', async () => {
    const taken = Number(new URL(world.crm.url).port)
    await expect(
      startSimulators({
        publicUrl: 'http://localhost:4998',
        seed: 1,
        size: 10,
        today: '2026-11-21',
        ports: { crm: taken },
      }),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
