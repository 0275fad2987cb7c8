import { expect, it } from 'vitest'
import { evidenceBetween, scoreOf, traitKey, type Stood, type TraitKind } from './rules.ts'

const none = new Set<string>()
function stood(
  written: Partial<Record<TraitKind, readonly string[]>>,
  parent: Stood['parent'] = null,
): Stood {
  const kinds = ['name', 'address', 'domain', 'customer'] as const
  return {
    family: ['5560000001'],
    parent,
    traits: kinds.flatMap((kind) =>
      (written[kind] ?? []).map((value) => ({ kind, value, key: traitKey({ kind, value }, none) })),
    ),
  }
}
const address = ['Storgatan 1, 123 45']

it.each([
  ['the form', 'Norrlunda Kvarnsten AB', 'Norrlunda Kvarnsten Handelsbolag'],
  ['the letters', 'Östhammar Plåt AB', 'OSTHAMMAR PLAT AB'],
  ['the order of the words', 'Kvarnsten Betong AB', 'AB Betong Kvarnsten'],
  ['what is shortened', 'Sthlm Fast. o Bygg AB', 'Stockholm Fastigheter & Bygg AB'],
])('takes names for the same but for %s (recipients 2)', (_, one, other) => {
  const evidence = evidenceBetween(stood({ name: [one] }), stood({ name: [other] }))
  expect(evidence).toEqual([{ kind: 'sameName', one, other, points: 50 }])
})

it('adds up what speaks for it, and asks for more than a name', () => {
  const name = ['Norrlunda Kvarnsten AB']
  const between = (one: Stood, other: Stood) => {
    const evidence = evidenceBetween(one, other)
    return [evidence.map(({ kind }) => kind), scoreOf(evidence)]
  }
  const one = stood({ name, address, domain: ['kvarnsten.example'], customer: ['5560000001 17'] })
  expect(between(one, one)).toEqual([['sameName', 'customer', 'address', 'domain'], 145])
  expect(between(one, stood({ name: ['Norrlunda Kvarnstens AB'], address }))).toEqual([
    ['alikeName', 'address'],
    65,
  ])
  expect(between(one, stood({ name: ['Norrlunda Kvarnsten, filial'] }))).toEqual([
    ['sameName', 'branch'],
    65,
  ])
  // One of a group at one address is not the same for it, nor one whose name is a part.
  expect(between(one, stood({ name: ['Norrlunda AB'], address }))).toEqual([['address'], 30])
  const parent = { organizationNumber: '5560000099', name: 'Kvarnsten Holding AB' }
  expect(between(stood({ name }, parent), stood({ name }, parent))).toEqual([
    ['sameName', 'parent'],
    70,
  ])
})

it('sees nothing in a domain that many share', () => {
  const shared = new Set(['gmail.com'])
  expect(traitKey({ kind: 'domain', value: 'gmail.com' }, shared)).toBe('')
  expect(traitKey({ kind: 'domain', value: 'kvarnsten.example' }, shared)).toBe('kvarnsten.example')
})
