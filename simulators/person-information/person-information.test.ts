import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRegister } from '#world/register/register.ts'
import type { RunningSimulator } from '../simulator.ts'
import { startPersonInformation } from './provider.ts'

const world = { seed: 3, size: 200, today: '2026-11-21' }
const register = openRegister({ ...world, persons: 1000 })
const everybody = openRegister({ ...world, persons: 1010 })
let running: RunningSimulator
beforeAll(async () => {
  running = await startPersonInformation({ register, everybody, apiKey: 'k' })
})
afterAll(() => running.stop())

const ask = (path: string, method = 'GET', key = 'k') =>
  fetch(`${running.url}/v1/persons/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
  })
const numberAt = (index: number) => everybody.personNameAt(index).personalNumber

it('wants its key, a whole number, and a person who is there', async () => {
  expect((await ask(numberAt(1), 'GET', 'x')).status).toBe(401)
  expect((await ask('1985')).status).toBe(400)
  expect((await ask('198507099805')).status).toBe(404)
})

it('answers who somebody is, also one the demo world does not have, and what it cost', async () => {
  for (const index of [1, 1009]) {
    const answer = await ask(numberAt(index))
    expect(answer.headers.get('x-cost-ore')).toBe('250')
    expect(await answer.json()).toMatchObject({ personalNumber: numberAt(index) })
  }
})

it('says of a couple that each is the partner of the other', async () => {
  const familyOf = async (index: number) =>
    ((await (await ask(numberAt(index))).json()) as { relationships: { personalNumber: string }[] })
      .relationships
  const index = await firstWhere(async (at) => (await familyOf(at)).length > 0)
  const [partner] = await familyOf(index)
  expect(partner?.personalNumber).toBe(numberAt(index ^ 1))
  expect((await familyOf(index ^ 1))[0]?.personalNumber).toBe(numberAt(index))
})

it('tells a credit inquiry with two years of income, and where somebody sits in a board', async () => {
  const credit = await (await ask(`${numberAt(1)}/credit-inquiries`, 'POST')).json()
  expect(credit).toMatchObject({
    copySentToPerson: true,
    incomes: [{ incomeYear: 2025 }, { incomeYear: 2024 }],
  })
  const seat = register.companyFileAt(1).board[0]
  const { engagements } = (await (
    await ask(`${seat?.person.personalNumber}/engagements`)
  ).json()) as {
    engagements: { organisationNumber: string; roles: string[] }[]
  }
  const here = engagements.find(
    (one) => one.organisationNumber === register.companyAt(1).organizationNumber,
  )
  expect(here?.roles.length).toBeGreaterThan(0)
})

async function firstWhere(fits: (index: number) => Promise<boolean>): Promise<number> {
  for (let index = 0; index < register.persons; index++) if (await fits(index)) return index
  throw new Error('Nobody fits')
}
