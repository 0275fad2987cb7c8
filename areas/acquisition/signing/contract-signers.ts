import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { textField } from '#platform/swedish/fields.ts'
import { actRefusals } from '#areas/acquisition/companytasks/contract.ts'
import { maySeePersonal, mayPrepareAgreements, withAuditor } from '#areas/foundation/users/rules.ts'
import { candidates } from './answers.ts'
import { personalNumberOfSigner, saidOutsider } from './fields.ts'
import { conflict, signRefusals } from './refusals.ts'
import { nobodyChosen, reasons } from './texts.ts'

const stale = ['signing', 'companytasks', 'onboarding', 'approvals'] as const
const { nothingToSign, archivedAgreement, alreadyApproved, notIntact } = signRefusals

/** Who is to sign: chosen before anybody does (signing 46), and corrected (signing 31). */
export const signers = contract('signers', {
  /** Board, signatories, owners and representatives, by what is stored: nothing is paid for. */
  candidates: query({
    method: 'GET',
    path: '/api/companyAgreement/signerCandidates/{setId}',
    may: withAuditor(maySeePersonal),
    summary: 'Lista vilka personer som kan väljas att signera ett företags avtal',
    personal: true,
    input: z.object({ setId: id('Avtalsuppsättning') }),
    answer: candidates,
  }),
  /** Puts persons among those who sign; who is there already stays as they are. */
  choose: command({
    method: 'POST',
    path: '/api/companyAgreement/chooseSigners',
    may: mayPrepareAgreements,
    summary: 'Välja vilka personer som signerar ett avtal',
    input: z.object({
      agreementSetId: id('Avtalsuppsättning'),
      agreementId: id('Avtal'),
      persons: z
        .array(
          z.object({
            /** Of somebody whom the register knows, its name counts. */
            name: textField({ label: 'Namn', max: 200 }),
            socialSecurityNumber: personalNumberOfSigner,
            ...saidOutsider,
          }),
        )
        .min(1, { error: nobodyChosen })
        .max(50)
        .meta({ label: 'Personer' }),
    }),
    answer: nothing,
    refusals: {
      ...actRefusals,
      nothingToSign,
      archivedAgreement,
      alreadyApproved,
      notIntact,
      notPerson: conflict(reasons.notPerson),
      notInRegister: conflict(reasons.notInRegister),
      outsiderReason: { status: 400, text: reasons.outsiderReason },
    },
    stale,
  }),
  remove: command({
    method: 'POST',
    path: '/api/companyAgreement/removeSigner',
    may: mayPrepareAgreements,
    summary: 'Ta bort en person som inte ska signera ett avtal',
    input: z.object({
      id: id('Person'),
      reason: textField({ label: 'Motivering', max: 2000, multiline: true }),
    }),
    answer: nothing,
    refusals: {
      ...actRefusals,
      alreadyApproved: conflict(reasons.alreadyApproved),
      alreadySigned: conflict(reasons.alreadySigned),
      waitsForCheck: conflict(reasons.waitsForCheck),
      orderOngoing: conflict(reasons.orderOngoing),
      ofTheBoard: conflict(reasons.ofTheBoard),
    },
    stale,
  }),
})
