import { describe, expect, it } from 'vitest'
import { dayLength } from '#platform/time.ts'
import { approvalCounts, trustOf, type Evidence } from './rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayLength)
const stranger: Evidence = {
  domain: 'hallberg.se',
  isFreeMail: false,
  isBlacklisted: false,
  recipientDomains: [],
  issuerDomains: ['saljaren.se'],
  isRecipientContact: false,
  isIssuerContact: false,
  isNewContact: false,
  otherIssuers: 0,
  paid: 0,
  firstSeen: null,
}
const register = [{ domain: 'hallberg.se', source: 'register' }] as const
const trust = (more: Partial<Evidence>) => trustOf({ ...stranger, ...more }, now)

describe('approvers 2, 3: how far an address is trusted', () => {
  it.each<[string, Partial<Evidence>, string, readonly string[]]>([
    ['nothing is known of', {}, 'new', []],
    ["on the recipient's domain in the register", { recipientDomains: register }, 'known', []],
    [
      'below it',
      { domain: 'post.hallberg.se', recipientDomains: register, firstSeen: daysAgo(40) },
      'known',
      [],
    ],
    ["one of the recipient's contacts'", { isRecipientContact: true }, 'known', []],
    ['that other issuers use', { otherIssuers: 2, firstSeen: daysAgo(100) }, 'known', []],
    ['only the issuer itself has written, for years', { firstSeen: daysAgo(900) }, 'new', []],
    ["on the issuer's domain", { domain: 'post.saljaren.se' }, 'doubtful', ['issuerDomain']],
    [
      "on the issuer's domain though others use it and it is registered",
      {
        domain: 'saljaren.se',
        otherIssuers: 5,
        recipientDomains: [{ domain: 'saljaren.se', source: 'register' }],
      },
      'doubtful',
      ['issuerDomain'],
    ],
    [
      "an issuer's contact's",
      { domain: 'gmail.com', isFreeMail: true, isIssuerContact: true },
      'doubtful',
      ['issuerContact', 'freeMail'],
    ],
    [
      "like the recipient's",
      { domain: 'ha1lberg.se', recipientDomains: register },
      'doubtful',
      ['likeRecipient'],
    ],
    ["like the issuer's", { domain: 'saljaren.com' }, 'doubtful', ['likeIssuer']],
    ['in other letters', { domain: 'почта.рф' }, 'doubtful', ['otherScript']],
    ['of a free mail', { domain: 'gmail.com', isFreeMail: true }, 'doubtful', ['freeMail']],
    [
      "of a free mail, but the recipient's contact's, long known",
      {
        domain: 'gmail.com',
        isFreeMail: true,
        isRecipientContact: true,
        paid: 2,
        firstSeen: daysAgo(400),
      },
      'known',
      [],
    ],
    [
      'blacklisted, whatever else is known',
      { isBlacklisted: true, isRecipientContact: true, recipientDomains: register },
      'barred',
      [],
    ],
  ])('one %s', (_, more, level, doubts) => {
    const found = trust(more)
    expect([found.level, found.doubts]).toEqual([level, doubts])
    expect(found.reasons.length).toBeGreaterThan(0)
  })

  it('says whose domain it could be taken for, and how', () => {
    const [first] = trust({ domain: 'hallberg.com', recipientDomains: register }).reasons
    expect(first?.text).toBe('Domänen liknar mottagarens hallberg.se, med en annan toppdomän')
  })
})

describe('approvers 4: an approval counts', () => {
  it('from a known address, else once two have accepted it, and never from a barred one', () => {
    expect(approvalCounts(trust({ recipientDomains: register }), null)).toBe(true)
    expect(approvalCounts(trust({}), null)).toBe(false)
    expect(approvalCounts(trust({}), { doubts: [] })).toBe(true)
    expect(approvalCounts(trust({ isBlacklisted: true }), { doubts: [] })).toBe(false)
  })

  it('not from one that more speaks against than when it was accepted', () => {
    const accepted = { doubts: ['freeMail'] }
    const free = { domain: 'gmail.com', isFreeMail: true }
    expect(approvalCounts(trust(free), accepted)).toBe(true)
    expect(approvalCounts(trust({ ...free, isIssuerContact: true }), accepted)).toBe(false)
  })
})
