import { describe, expect, it } from 'vitest'
import {
  clientTypeOf,
  groupsOf,
  missingTab,
  nextInGroup,
  statusMeans,
  tabIn,
  tabOf,
  tabsOf,
  type ClientType,
} from './rules.ts'

const admin = { policies: ['Administrator'] }
const sales = { policies: ['SalesRepresentative'] }

describe('the client page (decision A13)', () => {
  it.each([
    [undefined, 'events'],
    ['0', 'events'],
    ['1', 'overview'],
    ['2', 'limits'],
    ['21', 'limit1'],
    ['23', 'events'],
    ['3', 'whitelist'],
    ['4', 'invoices'],
    ['5', 'righttosign'],
    ['7', 'keypersons'],
    ['8', 'invitedusers'],
    ['9', 'documents'],
    ['10', 'settings'],
    ['11', 'cognomens'],
    ['77', 'events'],
  ])('reads tab %s as %s', (code, name) => {
    expect(tabOf(code, 'issuer', admin).name).toBe(name)
  })

  it.each(['issuer', 'recipient'] as const)(
    'client 12: every tab of an %s stands in one group, for who sees most and least',
    (type) => {
      for (const viewer of [admin, sales]) {
        const grouped = groupsOf(type, viewer).flatMap(({ tabs }) => tabs.map(({ name }) => name))
        expect(grouped.toSorted()).toEqual(
          tabsOf(type, viewer)
            .map(({ name }) => name)
            .toSorted(),
        )
        expect(groupsOf(type, viewer).every(({ tabs }) => tabs.length > 0)).toBe(true)
      }
    },
  )

  it('client 12: a key leads to the first tab of its group, then to the next, and round', () => {
    const { tabs } = groupsOf('issuer', sales)[4] ?? { tabs: [] }
    expect(nextInGroup(tabs, 'overview')).toBe('whitelist')
    expect(nextInGroup(tabs, undefined)).toBe('whitelist')
    expect(nextInGroup(tabs, 'whitelist')).toBe('cognomens')
    expect(nextInGroup(tabs, 'settings')).toBe('whitelist')
    expect(nextInGroup([], 'overview')).toBeUndefined()
  })

  it('has cognomens for issuers only', () => {
    expect(tabsOf('issuer', sales).map(({ name }) => name)).toContain('cognomens')
    expect(tabOf('11', 'recipient', sales).name).toBe('events')
  })

  it('has invited users for administrators only (invitedusers 1)', () => {
    expect(tabOf('8', 'issuer', sales).name).toBe('events')
    expect(tabsOf('recipient', sales).map(({ name }) => name)).not.toContain('invitedusers')
    expect(tabsOf('recipient', admin).map(({ name }) => name)).toContain('invitedusers')
  })

  it.each([
    ['issuer', '4', 'invoices'],
    ['issuer', '22', 'limits'],
    ['issuer', '11', 'events'],
    ['recipient', '24', 'limits'],
  ] as const)('leads from tab %s %s to the other role’s %s', (role, code, name) => {
    const other = role === 'issuer' ? 'recipient' : 'issuer'
    expect(tabIn(other, tabOf(code, role, sales), sales)).toBe(name)
  })

  it('has the limits of the role (client 3)', () => {
    const limitsOf = (type: ClientType) =>
      tabsOf(type, sales).flatMap((tab) => ('limitType' in tab ? [[tab.name, tab.limitType]] : []))
    expect(limitsOf('issuer')).toEqual([
      ['limit1', 1],
      ['limit2', 2],
    ])
    expect(limitsOf('recipient')).toEqual([
      ['limit3', 3],
      ['limit4', 4],
    ])
  })

  it.each([
    [undefined, 'issuer', undefined],
    ['0', 'issuer', undefined],
    ['11', 'issuer', undefined],
    ['77', 'issuer', 'Adressen leder till en flik som inte finns.'],
    ['23', 'issuer', 'Fliken Mottagarlimit finns bara för mottagare.'],
    ['11', 'recipient', 'Fliken Mottagarnamn finns bara för utställare.'],
    ['8', 'issuer', 'Fliken Inbjudna användare visas för Administratör.'],
    [
      '40',
      'issuer',
      'Fliken AML visas för AML-avdelningen, Juridiska avdelningen, Kreditansvarig, Administratör, Granskare.',
    ],
  ] as const)('client 11: tab %s of a %s is said to be missing: %s', (code, type, text) => {
    expect(missingTab(code, type, sales)).toBe(text)
  })

  it('reads the type whatever its case', () => {
    expect([
      clientTypeOf('Issuer'),
      clientTypeOf('recipient'),
      clientTypeOf('x'),
      clientTypeOf(undefined),
    ]).toEqual(['issuer', 'recipient', undefined, undefined])
  })
})

it.each([
  ['issuer', 1, 'fakturor kan köpas'],
  ['issuer', null, 'fakturor kan köpas'],
  ['issuer', 0, 'inga fakturor köps'],
  ['recipient', 0, 'avgör utställarens'],
] as const)(
  'client 14: what the status means is said, of an %s that is %s',
  (role, active, said) => {
    expect(statusMeans(role, active)).toContain(said)
  },
)
