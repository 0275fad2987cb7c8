import { draws } from './chance.ts'
import { seatsPerCompany, type Seat } from './board.ts'
import type { RegisterCompany } from './company.ts'
import { personName, type PersonName } from './person.ts'
import type { World } from './forms.ts'

/**
 * A holder of shares: a person or another company of the world. Shares are percent and add up to
 * 100.
 */
export type Owner =
  | { readonly kind: 'person'; readonly person: PersonName; readonly share: number }
  | { readonly kind: 'company'; readonly index: number; readonly share: number }

/**
 * Verklig huvudman: whoever controls more than a quarter, directly or through a parent; otherwise
 * the chair stands in.
 */
export interface RealPrincipal {
  readonly person: PersonName
  /** Percent; 0 for somebody who stands in because nobody controls a quarter. */
  readonly share: number
  readonly basis: 'ownership' | 'indirectOwnership' | 'alternative'
}

export function ownersOf(
  world: World,
  company: RegisterCompany,
  board: readonly Seat[],
): readonly Owner[] {
  const random = draws(world.seed, 'owners', company.index)
  if (company.legalForm === 'EF' || company.legalForm === 'HB') {
    const share = Math.floor(100 / board.length)
    return board.map(({ person }, at) => ({
      kind: 'person',
      person,
      share: at === 0 ? 100 - share * (board.length - 1) : share,
    }))
  }
  if (company.legalForm !== 'AB') return []
  const parent = company.place?.parent
  const outsider = personName(
    world,
    world.roles.forward((company.index * seatsPerCompany + seatsPerCompany - 1) % world.persons),
  )
  if (parent !== undefined) {
    if (random.hit(0.75)) return [{ kind: 'company', index: parent, share: 100 }]
    return [
      { kind: 'company', index: parent, share: 91 },
      { kind: 'person', person: outsider, share: 9 },
    ]
  }
  const holders = board
    .filter(({ roles }) =>
      roles.some((role) => role !== 'deputy' && role !== 'authorisedSignatory'),
    )
    .slice(0, random.int(1, 5))
  const persons = [...holders.map(({ person }) => person), ...(random.hit(0.2) ? [outsider] : [])]
  const weights = persons.map(() => random.int(1, 6))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weights.map((weight) => Math.floor((weight * 100) / total))
  const rest = 100 - shares.reduce((sum, share) => sum + share, 0)
  return persons.map((person, at) => ({
    kind: 'person',
    person,
    share: (shares[at] ?? 0) + (at === 0 ? rest : 0),
  }))
}

/**
 * `ownersAt` and `boardAt` answer for a parent company, so that a chain of groups is followed to
 * its persons.
 */
export function realPrincipalsOf(
  company: RegisterCompany,
  board: readonly Seat[],
  owners: readonly Owner[],
  ownersAt: (index: number) => readonly Owner[],
): readonly RealPrincipal[] {
  if (company.legalForm === 'KOMMUN') return []
  const shares = new Map<number, { person: PersonName; share: number; direct: boolean }>()
  const follow = (list: readonly Owner[], part: number, direct: boolean) => {
    for (const owner of list) {
      if (owner.kind === 'company') {
        // whoever holds the majority of a parent controls the whole of what the parent holds
        for (const above of ownersAt(owner.index)) {
          if (above.kind === 'company' || above.share > 25)
            follow([above], (part * owner.share) / 100, false)
        }
        continue
      }
      const held = shares.get(owner.person.index) ?? { person: owner.person, share: 0, direct }
      shares.set(owner.person.index, { ...held, share: held.share + (part * owner.share) / 100 })
    }
  }
  follow(owners, 100, true)
  const controlling = [...shares.values()].filter(({ share }) => share > 25)
  if (controlling.length > 0)
    return controlling.map(({ person, share, direct }) => ({
      person,
      share: Math.round(share),
      basis: direct ? 'ownership' : 'indirectOwnership',
    }))
  const chair = board.find(({ roles }) => roles.includes('chair')) ?? board[0]
  return chair ? [{ person: chair.person, share: 0, basis: 'alternative' }] : []
}
