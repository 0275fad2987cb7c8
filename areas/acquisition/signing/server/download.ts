import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import type { signing } from '../contract.ts'
import { sha256 } from './content.ts'
import { agreementOfSet, anySet, documentOf } from './set-store.ts'
import { signersOfAgreement } from './signer-store.ts'

/**
 * What is signed, byte for byte (signing 27). `a` is the agreement set and `b` the agreement
 * (decision C2).
 */
export const download: Handler<typeof signing.download> = async (
  { org, a, b },
  { db, audit, refuse },
) => {
  // Also of what was removed: what somebody has signed can always be shown.
  const set = await anySet(db, a)
  const agreement = await agreementOfSet(db, a, b)
  if (!agreement || set?.organizationNumber !== org) return refusePlatform('notFound')
  const signers = await signersOfAgreement(db, { setId: a, agreementId: b })
  audit({
    company: org,
    subject: a,
    persons: signers.map(({ personalNumber }) => personalNumber),
  })
  const { name, contentSha256 } = agreement
  const body = await documentOf(db, a, b)
  return body && sha256(body) === contentSha256
    ? { name: `${name}.pdf`, contentType: 'application/pdf', body }
    : refuse('documentChanged')
}
