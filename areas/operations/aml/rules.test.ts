import { describe, expect, it } from 'vitest'
import { factorKeys, factors, rateAml, type AmlConfiguration, type AmlFacts } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const by: AmlConfiguration = {
  points: Object.fromEntries(
    factorKeys.map((factor) => [factor, factors[factor].standard]),
  ) as AmlConfiguration['points'],
  countries: ['IR', 'RU'],
  industries: ['56'],
  products: ['AtivoCore'],
  volumePercent: 200,
  answerDays: 365,
  now,
}
const clean: AmlFacts = {
  persons: 2,
  pep: 0,
  sanctioned: 0,
  unscreened: null,
  countries: ['SE'],
  industry: '62010',
  answers: { completedAt: new Date('2026-10-01T12:00:00Z'), risk: 'none' },
  products: ['FactoringGruppen'],
  volume: null,
}
const rated = (facts: Partial<AmlFacts>) => rateAml({ ...clean, ...facts }, by)
const factorsOf = (facts: Partial<AmlFacts>) => rated(facts)?.reasons.map(({ factor }) => factor)

describe('aml 1', () => {
  it('a client of whom nothing speaks against it has all ten', () => {
    expect(rated({})).toEqual({ rating: 1000, reasons: [] })
  })
  it('nobody passes unseen', () => {
    expect(rated({ persons: 0, answers: null })).toBeUndefined()
    expect(rated({ persons: 0 })?.rating).toBe(1000)
  })
  it.each([
    ['sanctioned', { sanctioned: 1 }, 0],
    ['pep', { pep: 2 }, 700],
    ['unscreened', { unscreened: 'Nyckelpersonerna är inte kontrollerade' }, 800],
    ['country', { countries: ['SE', 'IR'] }, 600],
    ['industry', { industry: '56100' }, 800],
    ['unanswered', { answers: null }, 800],
    ['unanswered', { answers: { completedAt: new Date('2025-11-01'), risk: 'none' } }, 800],
    ['answers', { answers: { completedAt: now, risk: 'waits' } }, 700],
    ['answers', { answers: { completedAt: now, risk: 'refused' } }, 700],
    ['product', { products: ['AtivoCore'] }, 900],
    ['behaviour', { volume: { bought: 201, agreed: 100 } }, 800],
  ] as const)('%s takes its points and says why', (factor, facts, rating) => {
    const made = rated(facts as Partial<AmlFacts>)
    expect([made?.rating, factorsOf(facts as Partial<AmlFacts>)]).toEqual([rating, [factor]])
    expect(made?.reasons[0]?.text).toMatch(/^[A-ZÅÄÖ0-9].*\.$/)
  })
  it.each([
    { answers: { completedAt: now, risk: 'accepted' } },
    { volume: { bought: 200, agreed: 100 } },
    { industry: null },
  ] as const)('what is accepted, within or unknown takes nothing: %j', (facts) => {
    expect(rated(facts)?.rating).toBe(1000)
  })
  it('is never below nothing', () => {
    expect(rated({ sanctioned: 1, pep: 1, countries: ['RU'] })?.rating).toBe(0)
  })
  it('aml 2: what takes no points by the configuration is no reason', () => {
    const none = { ...by, points: { ...by.points, pep: 0 } }
    expect(rateAml({ ...clean, pep: 1 }, none)).toEqual({ rating: 1000, reasons: [] })
  })
})
