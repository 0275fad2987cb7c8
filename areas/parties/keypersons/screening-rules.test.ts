import { describe, expect, it } from 'vitest'
import { screeningProblem, unscreenedOf, type Screened } from './screening-rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const days = 30
const screened = (more: Partial<Screened> = {}): Screened => ({
  persons: 2,
  unscreened: 0,
  pep: [],
  sanctioned: [],
  screenedAt: new Date('2026-11-20T12:00:00Z'),
  source: 'Listan',
  failed: false,
  ...more,
})

describe('keypersons 3: a company counts as screened', () => {
  it.each([
    ['everybody was asked about lately', {}, undefined],
    ['through the last day', { screenedAt: new Date('2026-10-23T12:00:00Z') }, undefined],
    ['not the day after', { screenedAt: new Date('2026-10-22T12:00:00Z') }, 'old'],
    ['not when nobody is known', { persons: 0, screenedAt: undefined }, 'notFetched'],
    ['not when somebody was left out', { unscreened: 1 }, 'unscreened'],
    ['not when nobody was asked about', { unscreened: 2, screenedAt: undefined }, 'unscreened'],
  ] as const)('%s', (_, more, problem) => {
    expect(screeningProblem(screened(more), { days, now })).toBe(problem)
  })

  it('says in a sentence why not', () => {
    const sentence = (more: Partial<Screened>) => unscreenedOf(screened(more), { days, now })?.text
    expect(sentence({})).toBeUndefined()
    expect(sentence({ persons: 0 })).toBe('Nyckelpersonerna är inte hämtade')
    expect(sentence({ unscreened: 1 })).toBe(
      '1 av 2 nyckelpersoner är inte kontrollerade mot PEP och sanktioner',
    )
    expect(sentence({ screenedAt: new Date('2026-10-13T12:00:00Z') })).toBe(
      'Kontrollen av nyckelpersonerna är 40 dagar gammal och får vara högst 30 dagar',
    )
  })
})
