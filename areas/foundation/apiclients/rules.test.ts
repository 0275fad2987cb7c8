import { describe, expect, it } from 'vitest'
import { credentialsAsked, hasTriedTooOften, isClientId } from './rules.ts'

const basic = { clientId: 'partner', secret: 'sks_1' }
const grant = { grant_type: 'client_credentials' }

describe('who asks for a partner token (RFC 6749 §2.3, §4.4)', () => {
  it.each([
    ['the Basic header', basic, grant, basic],
    ['the body', undefined, { ...grant, client_id: 'partner', client_secret: 'sks_1' }, basic],
    [
      'the header, and the same client id in the body',
      basic,
      { ...grant, client_id: 'partner' },
      basic,
    ],
    [
      'the header, and another client id in the body',
      basic,
      { ...grant, client_id: 'other' },
      'invalid_request',
    ],
    ['both at once', basic, { ...grant, client_secret: 'sks_1' }, 'invalid_request'],
    ['a header that cannot be read', null, grant, 'invalid_client'],
    ['neither', undefined, grant, 'invalid_client'],
    [
      'a client id without a secret',
      undefined,
      { ...grant, client_id: 'partner' },
      'invalid_client',
    ],
    [
      'a secret that is no text',
      undefined,
      { ...grant, client_id: 'partner', client_secret: 1 },
      'invalid_client',
    ],
    ['no grant type', basic, {}, 'invalid_request'],
    ['another grant', basic, { grant_type: 'password' }, 'unsupported_grant_type'],
    ['no body', basic, undefined, 'invalid_request'],
    ['a list', basic, [grant], 'invalid_request'],
  ] as const)('%s', (_, header, body, asked) => {
    expect(credentialsAsked(header, body)).toEqual(asked)
  })
})

describe('a client id', () => {
  it.each([
    ['partner-1', true],
    ['Partner.A_b@example.se', true],
    ['6f1c2a0e-1d5e-4c39-9a3e-0b6f0a2f2d11', true],
    ['två ord', false],
    ['kolon:här', false],
    ['åäö', false],
    ['', false],
    ['x'.repeat(101), false],
  ])('%j: %s', (text, fits) => {
    expect(isClientId(text)).toBe(fits)
  })
})

describe('wrong tries in a minute', () => {
  it.each([
    [{ oneClient: 9, anyClient: 9 }, false],
    [{ oneClient: 10, anyClient: 10 }, true],
    [{ oneClient: 0, anyClient: 99 }, false],
    [{ oneClient: 0, anyClient: 100 }, true],
  ])('%j: %s', (wrong, tooOften) => {
    expect(hasTriedTooOften(wrong)).toBe(tooOften)
  })
})
