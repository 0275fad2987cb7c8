import { describe, expect, it } from 'vitest'
import { known, notKnown, soundSubject } from '../../testing/sound.ts'
import { compileCondition, factsIn, turningPoints } from './condition-run.ts'
import { ConditionError } from './condition-words.ts'
import { parseCondition } from './condition.ts'
import type { Kind, Subject, Value } from '../facts/facts.ts'

const kr = 100
// Turnover 30 000 000 kr, quick ratio 160 %, rating of the recipient 8; VAT not known.
const subject: Subject = {
  ...soundSubject,
  company: {
    ...soundSubject.company,
    facts: { ...soundSubject.company.facts, vat: notKnown, legalForm: known('AB') },
  },
}
const asked = (line: string, kind: Kind = 'count', value?: Value) =>
  compileCondition(parseCondition(line, kind))(subject, value)

describe('conditions', () => {
  it.each([
    ['företag.omsättning >= 30 000 000 kr', true],
    ['företag.omsättning > 30 000 000', false],
    ['företag.omsättning > 29999999,99', true],
    ['FÖRETAG.Omsättning<=30000000kr', true],
    ['företag.kassalikviditet = 160 %', true],
    ['företag.kassalikviditet < 160,01 procent', true],
    ['motpart.betyg >= 8 poäng', true],
    ['motpart.betyg > 8', false],
    ['faktura.belopp = 100 000,00 kr', true],
    ['faktura.förfallodatum > 2026-12-09', true],
    ['faktura.förfallodatum > faktura.fakturadatum', true],
    ['företag.omsättning > motpart.omsättning', false],
    ['företag.fskatt', true],
    ['inte företag.fskatt', false],
    ['företag.fskatt = nej', false],
    ['företag.juridiskform i ("AB", "HB")', true],
    ['företag.juridiskform i ("HB")', false],
    ['företag.juridiskform <> "HB"', true],
    ['företag.anställda i (11, 12, 13)', true],
    ['företag.anställda != 12', false],
    ['företag.resultat > -1 kr', true],
    ['företag.moms', undefined],
    ['inte företag.moms', undefined],
    ['företag.moms saknas', true],
    ['företag.moms finns', false],
    ['företag.betalningsanmärkningar finns', true],
    ['företag.moms eller företag.fskatt', true],
    ['företag.moms och företag.fskatt', undefined],
    ['företag.moms och företag.obestånd', false],
    ['företag.obestånd eller företag.moms', undefined],
    ['företag.obestånd och företag.obestånd eller företag.fskatt', true],
    ['företag.obestånd och (företag.obestånd eller företag.fskatt)', false],
    ['inte (företag.obestånd eller företag.svartlistat)', true],
  ])('%s', (line, answer) => {
    expect(asked(line)).toBe(answer)
  })

  it.each([
    ['värde = 3', 'count', 3, true],
    ['värde <= 90 dagar', 'days', 91, false],
    ['värde >= 12 månader', 'months', 12, true],
    ['värde < 100 kr', 'ore', 99 * kr + 99, true],
    ['värde', 'yesNo', true, true],
    ['värde = "41"', 'text', '41', true],
    ['värde > 1', 'count', undefined, undefined],
  ] as const)('%s of a rule that measures %s', (line, kind, value, answer) => {
    expect(asked(line, kind, value)).toBe(answer)
  })

  it.each([
    ['', 'Här väntas en uppgift, till exempel företag.omsättning', 0],
    [
      'företag.omsattning > 1',
      'Uppgiften "företag.omsattning" finns inte. Menade du "företag.omsättning"?',
      0,
    ],
    ['ålder > 1', 'Uppgiften "ålder" finns inte', 0],
    ['företag.omsättning', 'Här väntas en jämförelse, till exempel >= 100', 18],
    ['företag.omsättning >', 'Villkoret slutar för tidigt', 20],
    ['företag.omsättning > ja', 'Här väntas ett tal', 21],
    ['företag.omsättning > 5 %', 'Talet ska anges i kr', 21],
    ['företag.anställda > 5 kr', 'Talet ska anges utan enhet', 20],
    ['företag.anställda > 1,5', 'Här väntas ett heltal', 20],
    ['företag.omsättning > 1,555', 'Skriv tal med högst två decimaler', 21],
    ['företag.omsättning > 99999999999999999', 'Talet är för stort', 21],
    ['företag.fskatt > ja', 'Det som jämförs har ingen ordning: använd = eller <>', 15],
    ['företag.fskatt = 1', 'Här väntas ja eller nej', 17],
    ['företag.juridiskform = AB', 'Här väntas en text inom citattecken', 23],
    [
      'företag.registreringsdatum < 2026-02-30',
      'Här väntas ett datum, till exempel 2026-01-31',
      29,
    ],
    [
      'företag.omsättning > företag.anställda',
      'De två uppgifterna är av olika slag och kan inte jämföras',
      21,
    ],
    ['företag.koncern = "x"', 'Uppgiften är en lista: den kan bara finnas eller saknas', 0],
    ['(företag.fskatt', 'Här väntas ")"', 15],
    ['företag.fskatt företag.moms', 'Villkoret borde vara slut här', 15],
    ['företag.anställda i 1', 'Här väntas "("', 20],
    ['företag.fskatt; rm', 'Tecknet ";" hör inte hemma i ett villkor', 14],
    ['process.exit()', 'Uppgiften "process.exit" finns inte', 0],
    ['constructor.constructor = ja', 'Uppgiften "constructor.constructor" finns inte', 0],
    [`${'('.repeat(30)}företag.fskatt${')'.repeat(30)}`, 'Villkoret har för många parenteser', 21],
    ['x'.repeat(501), 'Villkoret får ha högst 500 tecken', 500],
  ])('refuses %s', (line, sentence, at) => {
    let problem: unknown
    try {
      parseCondition(line, 'count')
    } catch (error) {
      problem = error
    }
    expect(problem).toBeInstanceOf(ConditionError)
    expect(problem).toMatchObject({ sentence, at })
  })

  it('tells what it asks for and where its answer may turn', () => {
    const condition = parseCondition(
      'företag.fskatt och (värde > 3 eller inte värde i (7, 9)) och motpart.moms finns',
      'count',
    )
    expect(factsIn(condition)).toEqual(['company.fTax', 'counterpart.vat'])
    expect(turningPoints(condition)).toEqual([3, 7, 9])
  })
})
