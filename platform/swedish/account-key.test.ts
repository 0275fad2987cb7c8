import { describe, expect, it } from 'vitest'
import { accountKey, accountOfKey, writtenAccountKey } from './account-key.ts'
import { waysToWrite } from './testing/ways-to-write.ts'

describe('bank 25: an account has one key', () => {
  it.each(Object.entries(waysToWrite))('%s', (_, ways) => {
    expect([...new Set(ways.map(writtenAccountKey))]).toHaveLength(1)
  })

  it('and every account another', () => {
    const keys = Object.values(waysToWrite).map(([first = '']) => writtenAccountKey(first))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('which is that of its numbers', () => {
    for (const [first = ''] of Object.values(waysToWrite)) {
      const key = writtenAccountKey(first)
      expect(accountOfKey(key).map(accountKey)).toEqual([key])
    }
    const kept = { clearingNumber: '83279', accountNumber: '9831892246' }
    expect(accountKey(kept)).toBe(writtenAccountKey('8327 983 189 224-6'))
    const giro = { accountType: 'plusgiro', clearingNumber: '', accountNumber: '1234566' } as const
    expect(accountKey(giro)).toBe('PG1234566')
  })

  it.each(['', '  ', 'SF7781', 'Norrsken AB'])('%s is none', (written) => {
    expect(accountOfKey(writtenAccountKey(written))).toEqual([])
  })
})
