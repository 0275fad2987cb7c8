import type { z } from 'zod'
import type { signatureStatus } from '../answers.ts'
import { boardStanding } from '../board-rules.ts'
import { invitedAs, isApproved, markProblem, typeCodes } from '../rules.ts'
import { hintText } from '../texts.ts'
import type { CompanyAgreement } from './set-store.ts'
import type { Signer } from './signer-store.ts'

type Status = Omit<z.input<typeof signatureStatus>, 'priceDecision'>

const presentPerson = (signer: Signer, viewerId: string): Status['persons'][number] => {
  const { signatureId, registeredBy, signedAt } = signer
  const hasSigned = signer.state === 'counts'
  return {
    id: signer.id,
    socialSecurityNumber: signer.personalNumber,
    name: signer.name,
    invitedAs: invitedAs(signer),
    hasSigned,
    isByHand: signer.isByHand,
    standsAs: signer.standsAs,
    standsBecause: signer.standsBecause,
    signedAt: hasSigned ? signedAt : null,
    method: hasSigned ? signer.method : null,
    callInitiator: hasSigned ? signer.callInitiator : null,
    waiting:
      signer.state === 'waiting' &&
      signatureId !== null &&
      registeredBy !== null &&
      signedAt !== null
        ? {
            id: signatureId,
            registeredBy,
            registeredAt: signedAt,
            own: signer.registeredById === viewerId,
          }
        : null,
    order:
      signer.state !== null || signer.orderId === null
        ? null
        : {
            id: signer.orderId,
            ongoing: signer.orderEndedAt === null,
            hint: hintText(signer.hintCode ?? '', signer.orderChannel ?? undefined),
          },
  }
}

interface Viewed {
  /** Who looks. */
  readonly id: string
  /** Of the board as it is stored. */
  readonly members: Parameters<typeof boardStanding>[1]
}
/** How far the signing of an agreement has come, for somebody who looks at it. */
export function presentStatus(
  agreement: CompanyAgreement,
  signers: readonly Signer[],
  evidence: Status['evidence'],
  { id, members }: Viewed,
): Status {
  const { approvedAt, approvedBy, isOptOut } = agreement
  const persons = signers.map((signer) => presentPerson(signer, id))
  const agreementSignatureApproval =
    approvedAt !== null && approvedBy !== null && isOptOut !== null
      ? { isOptOut, approvedBy, approvedAt }
      : null
  const judged = {
    ...agreement,
    type: typeCodes[agreement.type],
    persons,
    agreementSignatureApproval,
  }
  return {
    agreementId: agreement.agreementId,
    name: agreement.name,
    revision: agreement.revision,
    signatureType: agreement.signatureType,
    persons,
    approved: isApproved(judged),
    standing: agreementSignatureApproval ? [] : boardStanding(judged, members),
    agreementSignatureApproval,
    type: judged.type,
    markProblem: markProblem(judged) ?? null,
    contentSha256: agreement.contentSha256,
    evidence,
  }
}
