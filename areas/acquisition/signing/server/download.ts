import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import type { signing } from '../contract.ts'
import { checkedSet, evidenceAbout } from './checked-set.ts'
import { drawAgreement } from './draw-agreement.ts'
import { agreementOfSet, anySet } from './set-store.ts'
import { signersOfAgreement } from './signer-store.ts'

/** `a` is the agreement set and `b` the agreement (decision C2). */
export const download: Handler<typeof signing.download> = async (
  { org, a, b },
  { db, actor, audit, refuse },
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
  const { problems } = evidenceAbout(await checkedSet(db, a), b)
  return {
    name: `${agreement.name}.pdf`,
    contentType: 'application/pdf',
    body:
      (await drawAgreement({ set, agreement, signers, problems }, actor.id)) ?? refuse('tooLong'),
  }
}
