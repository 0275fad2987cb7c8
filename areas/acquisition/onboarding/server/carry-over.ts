import { changesAt } from '#platform/server/changes-at.ts'
import { addContact } from '#areas/parties/company/server/public.ts'
import { keyPersonsAtClient } from '#areas/parties/keypersons/server/public.ts'
import type { AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { beginLimit, openSuggestedCase } from '#areas/credit/limits/server/public.ts'
import { addGuarantors, applyRating } from '#areas/credit/rating/server/public.ts'
import { tasksOfOnboardings } from '#areas/acquisition/companytasks/server/public.ts'
import { answersInWords, latestNotRefused } from '#areas/acquisition/kyc/server/public.ts'
import { acceptedLimit } from '#areas/acquisition/offers/server/public.ts'
import {
  prospectOutcome,
  prospectRating,
  prospectToOnboard,
} from '#areas/acquisition/prospects/server/public.ts'
import {
  agreementsOfSet,
  signersOfSet,
  type CompanyAgreement,
} from '#areas/acquisition/signing/server/public.ts'
import { termsToBeginWith } from '#areas/acquisition/terms/server/public.ts'
import { accountOfCompany } from '#areas/acquisition/bank/server/public.ts'
import type { OnboardingRow } from './onboarding-store.ts'

/**
 * Gives a new client what its onboarding collected (onboarding 73): its contact, its guarantors,
 * the rating and limits of its prospect, and a case about the financing limit. What the client has
 * already stays as it is.
 * @returns all of it, as the core system is told. Amounts in öre.
 */
export async function carryOver(call: AnyCall, row: OnboardingRow, by: string) {
  const { db, now } = call
  const { organizationNumber } = row
  const contact = {
    name: row.contactName,
    email: row.contactEmail,
    phoneNumber: row.contactPhone.replaceAll(/\D/g, '').slice(0, 20),
    relationToCompany: row.contactRelation,
  }
  await addContact(db, { ...contact, organizationNumber, createdAt: now, createdBy: by })
  const agreements = await signedAgreements(call, row.id)
  // Who signs for a company does not stand surety for it (signing 71).
  const guarantors = agreements.flatMap(({ signers, type, signatureType }) =>
    type === 'Guarantor' && signatureType === 'Person' ? signers : [],
  )
  await addGuarantors(db, organizationNumber, guarantors, now)
  const prospect = await prospectOf(call, row)
  const { rating, judgement } = prospect
  // The rating was made while it was a prospect; the client has it from now on.
  await changesAt(db, now)
  if (rating) await applyRating(db, rating, true)
  const offered = await acceptedLimit(db, organizationNumber)
  // What credit decided of the offer is the limit; else it waits, and what is suggested is no more
  // than was offered (limits 85).
  if (offered?.judged)
    await beginLimit(call, {
      organizationNumber,
      limitValue: offered.limitAmount,
      decisionReferens: offered.judged.why,
      by: offered.judged.by,
      byId: offered.judged.byId,
    })
  const limitCase = rating
    ? await openSuggestedCase(call, {
        organizationNumber,
        limitValue: Math.min(
          rating.limits.main.amount,
          offered?.limitAmount ?? rating.limits.main.amount,
        ),
        decisionReferens: rating.id,
        by,
      })
    : null
  const kyc = await latestNotRefused(db, organizationNumber)
  return {
    contact,
    account: (await accountOfCompany(db, organizationNumber)) ?? null,
    keyPersons: await keyPersonsAtClient(db, organizationNumber),
    guarantors,
    agreements: agreements.map(({ name, revision, approvedAt, prices }) => ({
      name,
      revision,
      approvedAt,
      prices,
    })),
    ...(await termsToBeginWith(call, organizationNumber)),
    rating: rating && {
      score: rating.totalScore,
      ratingCode: rating.ratingCode,
      decisionReference: rating.id,
    },
    limitCase,
    prospect: judgement,
    kyc: kyc
      ? {
          setName: kyc.kycSet.name,
          completedAt: kyc.completedAt,
          // Of what is marked as risk: let through without AML's stand by two, or with it.
          marked: kyc.reviewAskedAt !== null,
          acceptedByAml: kyc.accepted,
          answers: answersInWords(kyc.kycSet.questions, kyc.answers),
        }
      : null,
  }
}
export type CarriedOver = Awaited<ReturnType<typeof carryOver>>

const pricesOf = ({ tokenValues }: CompanyAgreement) =>
  tokenValues
    .filter(({ numericValue }) => numericValue !== null)
    .map(({ key, label, value, numericValue }) => ({ key, label, value, numericValue }))

/** The approved agreements of an onboarding, with the prices in them and whose signatures count. */
export async function signedAgreements({ db }: Pick<AnyCall, 'db'>, onboardingId: string) {
  const found = []
  for (const { type, dataId } of await tasksOfOnboardings(db, [onboardingId])) {
    if (type !== 'AgreementSigning' || dataId === null) continue
    const signers = await signersOfSet(db, dataId)
    for (const agreement of await agreementsOfSet(db, dataId)) {
      const { agreementId, name, revision, approvedAt, signatureType } = agreement
      if (approvedAt === null && signatureType !== 'None') continue
      found.push({
        setId: dataId,
        name,
        revision,
        type: agreement.type,
        signatureType,
        approvedAt,
        prices: pricesOf(agreement),
        signers: signers
          .filter((one) => one.agreementId === agreementId && one.state === 'counts')
          .map((one) => ({ name: one.name, personalNumber: one.personalNumber })),
      })
    }
  }
  return found
}

/** The prospect the client comes from, as it was judged; a loan's gives no limits to buy invoices. */
async function prospectOf({ db, now }: AnyCall, { organizationNumber, prospectId }: OnboardingRow) {
  const id = prospectId ?? (await prospectToOnboard(db, { organizationNumber, now })).id
  const outcome = id === null ? undefined : await prospectOutcome(db, id)
  if (id === null || !outcome) return { rating: null, judgement: null }
  const { comments, ...judgement } = outcome
  const rating = await prospectRating(db, id)
  return { rating: rating ?? null, judgement: { id, ...judgement, comments } }
}
