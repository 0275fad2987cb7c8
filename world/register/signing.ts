import { draws } from './chance.ts'
import type { BoardRole, Seat } from './board.ts'
import type { RegisterCompany } from './company.ts'
import type { World } from './forms.ts'

/** So many different persons out of those listed. */
export interface SignerRequirement {
  readonly count: number
  readonly from: readonly BoardRole[]
  /** 12 digits each. */
  readonly personalNumbers: readonly string[]
}

/** One way to sign: every requirement is met, each by persons who do not count for another. */
export interface SigningAlternative {
  /** `dailyManagement` binds the company only for its running business (löpande förvaltning). */
  readonly scope: 'everything' | 'dailyManagement'
  readonly text: string
  readonly requirements: readonly SignerRequirement[]
}

export interface Signing {
  /** The words of the register, one sentence per alternative. */
  readonly text: string
  readonly alternatives: readonly SigningAlternative[]
}

/**
 * What the register says where the articles name nobody by role: what a person has to decide
 * (righttosign 2, 3).
 */
export const unwrittenText = 'Firman tecknas enligt särskilt beslut av bolagsstämman'
/** A limited company in every so many has such words, the first among those staff have worked on. */
const isUnwritten = ({ index, legalForm }: RegisterCompany) =>
  legalForm === 'AB' && index % 400 === 47

export function signingOf(world: World, company: RegisterCompany, board: readonly Seat[]): Signing {
  const random = draws(world.seed, 'signing', company.index)
  const holders = (...roles: readonly BoardRole[]) =>
    board
      .filter((seat) => seat.roles.some((role) => roles.includes(role)))
      .map((seat) => seat.person.personalNumber)
  const out: SigningAlternative[] = []
  const add = (
    text: string,
    wanted: readonly (readonly [number, readonly BoardRole[]])[],
    scope: SigningAlternative['scope'] = 'everything',
  ) => {
    const requirements = wanted.map(([count, from]) => ({
      count,
      from,
      personalNumbers: holders(...from),
    }))
    // a sentence nobody could fulfil is not registered
    if (requirements.every(({ count, personalNumbers }) => personalNumbers.length >= count))
      out.push({ scope, text, requirements })
  }
  const members: readonly BoardRole[] = ['chair', 'member']
  const sitting = holders(...members).length
  const majority = Math.floor(sitting / 2) + 1
  const bySeveral = () => {
    add('Firman tecknas av styrelsen', [[majority, members]])
    if (sitting < 2) return
    switch (random.int(0, 5)) {
      case 0:
        return add('Firman tecknas av två i förening av ledamöterna', [[2, members]])
      case 1:
        return add('Firman tecknas av ordföranden i förening med en av övriga ledamöter', [
          [1, ['chair']],
          [1, ['member']],
        ])
      case 2:
        return add('Firman tecknas var för sig av ledamöterna', [[1, members]])
      case 3:
        return add('Firman tecknas av ordföranden ensam', [[1, ['chair']]])
      case 4:
        return add('Firman tecknas av verkställande direktören i förening med en av ledamöterna', [
          [1, ['ceo']],
          [1, members],
        ])
      default:
        return add('Firman tecknas av två i förening av ledamöterna och suppleanterna', [
          [2, ['chair', 'member', 'deputy']],
        ])
    }
  }

  if (company.legalForm === 'EF') add('Firman tecknas av innehavaren', [[1, ['proprietor']]])
  else if (company.legalForm === 'KOMMUN')
    add('Firman tecknas av kommunstyrelsens ordförande i förening med kommundirektören', [
      [1, ['chair']],
      [1, ['municipalDirector']],
    ])
  else if (company.legalForm === 'HB') {
    if (random.hit(0.6)) add('Firman tecknas var för sig av bolagsmännen', [[1, ['partner']]])
    else add('Firman tecknas av två i förening av bolagsmännen', [[2, ['partner']]])
  } else if (sitting === 1) add('Firman tecknas av styrelseledamoten ensam', [[1, members]])
  else bySeveral()
  if (isUnwritten(company)) return { text: `${unwrittenText}.`, alternatives: [] }
  add('Firman tecknas av särskild firmatecknare i förening med en styrelseledamot', [
    [1, ['authorisedSignatory']],
    [1, members],
  ])
  add(
    'Verkställande direktören har rätt att teckna firman beträffande löpande förvaltningsåtgärder',
    [[1, ['ceo']]],
    'dailyManagement',
  )
  return { text: out.map((alternative) => `${alternative.text}.`).join(' '), alternatives: out }
}
