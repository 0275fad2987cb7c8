import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRegister } from '#world/register/register.ts'
import type { RunningSimulator } from '../simulator.ts'
import { startCompanyInformationA } from './provider-a.ts'
import { isCovered, startCompanyInformationB } from './provider-b.ts'

const register = openRegister({ seed: 3, size: 800, today: '2026-11-21' })
let a: RunningSimulator
let b: RunningSimulator
beforeAll(async () => {
  a = await startCompanyInformationA({ register, apiKey: 'key-a' })
  b = await startCompanyInformationB({ register, apiKey: 'key-b' })
})
afterAll(async () => {
  await a.stop()
  await b.stop()
})

const json = { 'content-type': 'application/json' }
const askA = (path: string, init: RequestInit = {}) =>
  fetch(a.url + path, { ...init, headers: { authorization: 'Bearer key-a' } })
const askB = (path: string, body?: object) =>
  fetch(b.url + path, {
    headers: { authorization: 'Bearer key-b', ...json },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
const indices = Array.from({ length: 800 }, (_, index) => index)
const coveredFile = register.companyFileAt(
  indices.find((index) => isCovered(index) && register.companyFileAt(index).accounts.length > 3) ??
    0,
)
const missing = register.companyAt(indices.find((index) => !isCovered(index)) ?? 0)
const number = coveredFile.organizationNumber

describe('provider A', () => {
  it('wants its key', async () => {
    expect((await fetch(`${a.url}/v2/companies/${number}`)).status).toBe(401)
    expect(
      (
        await fetch(`${a.url}/v2/companies/${number}`, {
          headers: { authorization: 'Bearer key-b' },
        })
      ).status,
    ).toBe(401)
  })

  it('answers every company of the register and says what it cost', async () => {
    for (const { organizationNumber, name } of [coveredFile, missing, register.companyAt(799)]) {
      const answer = await askA(`/v2/companies/${organizationNumber}`)
      expect(answer.headers.get('x-cost-ore')).toBe('1200')
      expect(await answer.json()).toMatchObject({ organisationNumber: organizationNumber, name })
    }
    const unknown = await askA('/v2/companies/5560160680')
    expect([unknown.status, unknown.headers.get('x-cost-ore')]).toEqual([404, null])
    expect((await askA('/v2/companies/55')).status).toBe(400)
  })

  it('answers board, accounts and persons', async () => {
    const board = (await (
      await askA(`/v2/companies/${number.slice(0, 6)}-${number.slice(6)}/board`)
    ).json()) as {
      members: { personalNumber: string; firstName: string }[]
      signing: { text: string; alternatives: { signers: { personalNumbers: string[] }[] }[] }
    }
    expect(board.signing.text).toBe(coveredFile.signing.text)
    expect(board.signing.alternatives[0]?.signers[0]?.personalNumbers).toContain(
      board.members[0]?.personalNumber,
    )
    const accounts = (await (await askA(`/v2/companies/${number}/accounts`)).json()) as {
      years: unknown[]
    }
    expect(accounts.years).toEqual(coveredFile.accounts)
    const person = await (await askA(`/v2/persons/${board.members[0]?.personalNumber}`)).json()
    expect(person).toMatchObject({
      firstName: board.members[0]?.firstName,
      engagements: expect.arrayContaining([
        expect.objectContaining({ organisationNumber: number }),
      ]),
    })
    expect((await askA('/v2/persons/191201019812')).status).toBe(404)
  })

  it('sells a report that is a PDF', async () => {
    const answer = await askA(`/v2/companies/${number}/report.pdf`)
    expect([answer.headers.get('content-type'), answer.headers.get('x-cost-ore')]).toEqual([
      'application/pdf',
      '4900',
    ])
    const report = Buffer.from(await answer.arrayBuffer())
    expect(report.subarray(0, 5).toString()).toBe('%PDF-')
    expect(report.length).toBeGreaterThan(5000)
  })

  it('keeps a list of who is monitored', async () => {
    await askA(`/v2/monitoring/${number}`, { method: 'PUT' })
    expect(await (await askA('/v2/monitoring')).json()).toEqual({ organisationNumbers: [number] })
    expect((await askA('/v2/monitoring/5560160680', { method: 'PUT' })).status).toBe(404)
    await askA(`/v2/monitoring/${number}`, { method: 'DELETE' })
    expect(await (await askA('/v2/monitoring')).json()).toEqual({ organisationNumbers: [] })
  })

  it('is slow, fails or talks nonsense when told to', async () => {
    const fault = (body: object) =>
      fetch(`${a.url}/simulator/faults`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify(body),
      })
    const path = `/v2/companies/${number}`
    await fault({ mode: 'nonsense', path: '/v2/companies', times: 1 })
    await expect((await askA(path)).json()).rejects.toThrow(SyntaxError)
    await fault({ mode: 'slow', delayMs: 100 })
    // Who leaves after half of that has left before the answer, however busy the machine is.
    await expect(askA(path, { signal: AbortSignal.timeout(50) })).rejects.toThrow()
    expect((await askA(path)).status).toBe(200)
    await fault({ mode: 'fail' })
    expect((await askA(path)).status).toBe(503)
    await fault({ mode: 'off' })
    expect((await askA(path)).status).toBe(200)
  })

  it('has a front page that says it is a simulator and shows what arrived', async () => {
    const page = await (await fetch(a.url)).text()
    expect(page).toContain('Detta är en simulator')
    expect(page).toContain(`/v2/companies/${number}`)
  })
})

describe('provider B', () => {
  it('knows about 85 companies of 100, and fewer things of them', async () => {
    expect(indices.filter(isCovered).length / indices.length).toBeCloseTo(0.85, 1)
    expect((await fetch(`${b.url}/foretag?orgnr=${number}`)).status).toBe(401)
    const answer = await askB(`/foretag?orgnr=${number}`)
    expect(answer.headers.get('x-cost-ore')).toBe('950')
    const { status, foretag } = (await answer.json()) as {
      status: string
      foretag: Record<string, unknown>
    }
    expect([status, foretag.firma]).toEqual(['OK', coveredFile.name])
    expect(foretag).not.toHaveProperty('bank')
    expect(await (await askB(`/foretag?orgnr=${missing.organizationNumber}`)).json()).toMatchObject(
      {
        status: 'SAKNAS',
      },
    )
    expect(await (await askB('/foretag?orgnr=55')).json()).toMatchObject({ status: 'FEL' })
  })

  it('answers board, accounts in thousands, report and persons', async () => {
    const board = (await (await askB(`/styrelse?orgnr=${number}`)).json()) as {
      funktionarer: { pnr: string; namn: string }[]
    }
    const accounts = (await (await askB(`/bokslut?orgnr=${number}`)).json()) as {
      bokslut: { omsattning: number }[]
    }
    expect(accounts.bokslut).toHaveLength(3)
    expect(accounts.bokslut[0]?.omsattning).toBe((coveredFile.accounts[0]?.turnover ?? 0) / 1000)
    const report = (await (await askB(`/rapport?orgnr=${number}`)).json()) as { innehall: string }
    expect(Buffer.from(report.innehall, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    const first = board.funktionarer[0]
    expect(await (await askB(`/person?pnr=${first?.pnr}`)).json()).toMatchObject({
      status: 'OK',
      person: { namn: first?.namn },
    })
  })

  it('keeps a list of who is monitored', async () => {
    await askB('/bevakning', { orgnr: number, pa: true })
    expect(await (await askB('/bevakning')).json()).toEqual({ status: 'OK', bevakade: [number] })
  })
})
