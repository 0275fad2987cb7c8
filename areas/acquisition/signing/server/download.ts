import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import type { signing } from '../contract.ts'
import { checkedSet, evidenceAbout } from './checked-set.ts'
import { documentForm, sha256 } from './content.ts'
import { drawAgreement } from './draw-agreement.ts'
import { agreementOfSet, anySet, documentOf } from './set-store.ts'
import { signersOfAgreement } from './signer-store.ts'

/**
 * What is signed, byte for byte (signing 27). `a` is the agreement set and `b` the agreement
 * (decision C2). One from before documents were kept is drawn, with who has signed it.
 */
export const download: Handler<typeof signing.download> = async (
  { org, a, b },
  { db, actor, now, audit, refuse },
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
  const { name, revision, contentText, contentSummary, contentSha256 } = agreement
  const file = { name: `${name}.pdf`, contentType: 'application/pdf' }
  if (agreement.contentForm === documentForm) {
    const body = await documentOf(db, a, b)
    return body && sha256(body) === contentSha256 ? { ...file, body } : refuse('documentChanged')
  }
  const { problems } = evidenceAbout(await checkedSet(db, a), b)
  const drawing = {
    name,
    revision,
    contentText,
    contentSummary,
    companyName: set.companyName,
    organizationNumber: org,
    setId: a,
    date: now,
    earlier: {
      contentSha256,
      problems,
      signers: signers.filter(({ state }) => state === 'counts'),
    },
  }
  return { ...file, body: (await drawAgreement(drawing, actor.id)) ?? refuse('tooLong') }
}
