import { describe, expect, it } from 'vitest'
import { clientTypeOf, tabOf, tabsOf } from './rules.ts'

describe('the client page (CONFLICTS A13)', () => {
  it.each([
    [undefined, 'overview'],
    ['0', 'overview'],
    ['1', 'overview'],
    ['5', 'righttosign'],
    ['9', 'documents'],
    ['10', 'settings'],
    ['11', 'cognomens'],
    ['77', 'overview'],
  ])('reads tab %s as %s', (code, name) => {
    expect(tabOf(code, 0).name).toBe(name)
  })

  it('has cognomens for issuers only', () => {
    expect(tabsOf(0).map(({ name }) => name)).toContain('cognomens')
    expect(tabOf('11', 1).name).toBe('overview')
  })

  it('reads the type whatever its case', () => {
    expect([clientTypeOf('Issuer'), clientTypeOf('recipient'), clientTypeOf('x'), clientTypeOf(undefined)]).toEqual([
      'issuer',
      'recipient',
      undefined,
      undefined,
    ])
  })
})
