import { describe, expect, it } from 'vitest'
import { certificatesIn } from '#platform/server/trust/chain.ts'
import { openAuthority, signingFaults, type SigningFault } from '#simulators/bankid/authority.ts'
import { proved } from './bankid-signature.ts'

const authority = await openAuthority()
const roots = certificatesIn(authority.root)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const anna = {
  personalNumber: '198507099805',
  firstName: 'Anna',
  lastName: 'Åström',
  visible: base64('Jag signerar avtalet.'),
  hidden: base64('{"signingOrder":"1"}'),
}
const now = () => new Date()
const reasons: Readonly<Record<SigningFault, string>> = {
  selfIssued: 'certificate chain',
  expired: 'certificate chain',
  revoked: 'OCSP: revoked',
  staleOcsp: 'OCSP: not fresh',
  earlyOcsp: 'OCSP: not fresh',
  noNonce: 'OCSP: not about this signature',
  ocspOfAnother: 'OCSP: not about this signature',
  ocspByAnother: 'OCSP: about another certificate',
  ocspByStranger: 'OCSP: the responder is not authorised',
  changed: 'does not match what it covers',
  wrapped: 'the root is no Signature',
  twice: 'not exactly one bankIdSignedData',
  sha1: 'is not supported',
}

describe('an answer of BankID', () => {
  it('signing 26: proves who signed what, now and as it is kept for years', async () => {
    const answer = await authority.sign({ ...anna, at: now() })
    const said = {
      personalNumber: anna.personalNumber,
      name: 'Anna Åström',
      visible: 'Jag signerar avtalet.',
      hidden: '{"signingOrder":"1"}',
    }
    expect(await proved(answer, roots, now())).toMatchObject(said)
    const old = await authority.sign({ ...anna, at: new Date(Date.now() - 1000 * 86_400_000) })
    expect(await proved(old, roots)).toMatchObject(said)
    await expect(proved(old, roots, now())).rejects.toThrow('expired')
  })

  it.each(signingFaults)('signing 26: is refused when it is %s', async (fault) => {
    const answer = await authority.sign({ ...anna, at: now(), fault })
    await expect(proved(answer, roots, now())).rejects.toThrow(reasons[fault])
  })

  it('signing 26: is refused under another root, with another’s OCSP answer, and when it is no such thing', async () => {
    const answer = await authority.sign({ ...anna, at: now() })
    const second = await authority.sign({ ...anna, at: now() })
    const others = certificatesIn((await openAuthority()).root)
    await expect(proved(answer, others, now())).rejects.toThrow('chain')
    const swapped = { ...answer, ocspResponse: second.ocspResponse }
    await expect(proved(swapped, roots, now())).rejects.toThrow('OCSP')
    for (const signature of ['', base64('<a/>'), base64('hej'), 'åäö'])
      await expect(proved({ ...answer, signature }, roots, now())).rejects.toThrow()
    await expect(
      proved({ ...answer, ocspResponse: base64('OCSP') }, roots, now()),
    ).rejects.toThrow()
  })
})
