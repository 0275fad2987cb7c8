import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import { signing } from '../contract.ts'
import { controlPoints } from '../rules.ts'
import { markAgreementAsFullySigned } from './approve.ts'
import { agreementsNow } from './board-now.ts'
import { checkedSet, evidenceAbout } from './checked-set.ts'
import { createAgreement } from './create-set.ts'
import { download } from './download.ts'
import { approveManualSignature, declineManualSignature, saveManualSignatures } from './manual.ts'
import { cancelSigning, signingOrder, startSigning } from './orders.ts'
import { presentStatus } from './present-status.ts'
import { agreementOfSet, anySet, setById } from './set-store.ts'
import { deletedSetsOf } from './deleted-sets.ts'
import { signersOfSet, type Signer } from './signer-store.ts'
import { deleteAgreement, unmarkAgreementAsComplete } from './undo.ts'

type Status = typeof signing.getAgreementWithSignatureStatus
const getAgreementWithSignatureStatus: Handler<Status> = async (
  { setId },
  { db, actor, audit },
) => {
  const set = (await setById(db, setId)) ?? refusePlatform('notFound')
  audit({ company: set.organizationNumber, subject: setId })
  const [{ agreements, members }, signers, checked] = await Promise.all([
    agreementsNow(db, set),
    signersOfSet(db, setId),
    checkedSet(db, setId),
  ])
  return agreements.map((agreement) => ({
    ...presentStatus(
      agreement,
      signers.filter(({ agreementId }) => agreementId === agreement.agreementId),
      evidenceAbout(checked, agreement.agreementId),
      { id: actor.id, members },
    ),
    priceDecision: set.priceDecision,
  }))
}

const signedWith = ({ method, signedAt, country, bankIdIssued, risk }: Signer) => ({
  method: method ?? '',
  signedDay: stockholmDay(signedAt ?? new Date(0)),
  country,
  bankIdIssued,
  risk,
})
type Points = typeof signing.getSigneeAmlControlPoints
/** Of a person who has signed several agreements of the set, every signature counts. */
const getSigneeAmlControlPoints: Handler<Points> = async (input, { db, audit }) => {
  const set = await setById(db, input.agreementSetId)
  if (set?.organizationNumber !== input.organizationNumber) return refusePlatform('notFound')
  audit({ company: set.organizationNumber, subject: set.id })
  const signed = (await signersOfSet(db, set.id)).filter(({ state }) => state === 'counts')
  return input.socialSecurityNumbers.map((socialSecurityNumber) => {
    const points = signed
      .filter(({ personalNumber }) => samePerson(personalNumber, socialSecurityNumber))
      .map((signer) => controlPoints(signedWith(signer)))
    const abroad = points.find(({ signedFromForeignCountry }) => signedFromForeignCountry)
    const recent = points.some(({ bankIdIssuedWithinLastWeek }) => bankIdIssuedWithinLastWeek)
    return {
      socialSecurityNumber,
      signedFromForeignCountry: abroad !== undefined,
      bankIdIssuedEarlierThanLastWeek:
        !recent && points.some((one) => one.bankIdIssuedEarlierThanLastWeek),
      bankIdIssuedWithinLastWeek: recent,
      country: abroad?.country ?? points.find(({ country }) => country !== '')?.country ?? '',
      countryUnknown: points.some(({ isElectronic, country }) => isElectronic && country === ''),
      risk: (['high', 'moderate'] as const).find((one) => points.some(({ risk }) => risk === one)),
    }
  })
}

const deleted: Handler<typeof signing.deleted> = async ({ org }, { db, audit }) => {
  audit({ company: org })
  return deletedSetsOf(db, org)
}

const document: Handler<typeof signing.document> = async (
  { agreementSetId, agreementId },
  { db, audit },
) => {
  // Also of what was removed (signing 70).
  const set = (await anySet(db, agreementSetId)) ?? refusePlatform('notFound')
  audit({ company: set.organizationNumber, subject: agreementSetId })
  const agreement =
    (await agreementOfSet(db, agreementSetId, agreementId)) ?? refusePlatform('notFound')
  const { name, revision, contentText, contentSummary, tokenValues, contentSha256 } = agreement
  return {
    name,
    revision,
    content: { text: contentText, summary: contentSummary },
    tokens: tokenValues.map(({ key, label, value, numericValue }) => ({
      key,
      label,
      value,
      numericValue,
    })),
    contentSha256,
  }
}

export const signingServed = handlers(signing, {
  getAgreementWithSignatureStatus,
  createAgreement,
  deleteAgreement,
  saveManualSignatures,
  approveManualSignature,
  declineManualSignature,
  startSigning,
  signingOrder,
  cancelSigning,
  markAgreementAsFullySigned,
  unmarkAgreementAsComplete,
  getSigneeAmlControlPoints,
  deleted,
  document,
  download,
})
