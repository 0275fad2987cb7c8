import { z } from 'zod'
import { command, contract, nothing } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { textField } from '#platform/swedish/fields.ts'
import { actRefusals } from '#areas/acquisition/companytasks/contract.ts'
import { mayPrepareAgreements } from '#areas/foundation/users/rules.ts'
import { reasons } from './texts.ts'

const conflict = (text: string) => ({ status: 409, text }) as const

/** Who is to sign, corrected before they sign (signing 31). */
export const signers = contract('signers', {
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
    stale: ['signing', 'companytasks', 'onboarding', 'approvals'],
  }),
})
