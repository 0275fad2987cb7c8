import { z } from 'zod'
import type { Refusal } from '#platform/server/refuse.ts'
import {
  actOfTwo,
  replaceWaiting,
  type AnyCall,
} from '#areas/foundation/approvals/server/public.ts'
import {
  completeTask,
  heldCompanyTask,
  tasksOfCompany,
} from '#areas/acquisition/companytasks/server/public.ts'
import { findClient, letAccountCount } from '#areas/parties/company/server/public.ts'
import { keepAsEvidence } from '#areas/parties/documents/server/public.ts'
import { sanctionedText } from '#areas/parties/keypersons/texts.ts'
import { isHalted } from '#areas/parties/keypersons/server/public.ts'
import { editors } from '../contract.ts'
import { validationProblem } from '../rules.ts'
import { changeTexts, notValidated } from '../texts.ts'
import { takesChange } from './change.ts'
import { accountOf, accountProof, detailsOf, heldDetails } from './details-store.ts'
import { isHarmful } from './signs.ts'

const no = (why: keyof typeof notValidated): Refusal<'cannotBeDone'> => ({
  code: 'cannotBeDone',
  message: notValidated[why],
})

/**
 * Ends what waits for a second person where no open task is left to validate the account in (bank
 * 10), as when its onboarding has ended.
 */
export async function endWaitingAccount(call: AnyCall, organizationNumber: string): Promise<void> {
  const tasks = await tasksOfCompany(call.db, organizationNumber, 'BankAccountValidation')
  if (tasks.every(({ completed }) => completed))
    await replaceWaiting(call, ['validateAccount'], organizationNumber)
}

/**
 * An account that somebody has saved, and a second person has said is the company's: every task it
 * is validated in is done (bank 2, bank 10). What waits is found by the organisation number.
 */
export const validateAccount = actOfTwo('validateAccount', {
  payload: z.object({ organizationNumber: z.string(), version: z.number() }),
  askers: editors,
  proof: async ({ organizationNumber }, db, how) => {
    const details = await detailsOf(db, organizationNumber)
    return details ? accountProof(db, details, how) : []
  },
  problem: async ({ organizationNumber }, db, secondId) => {
    const details = await detailsOf(db, organizationNumber)
    return details?.saverIds.includes(secondId) ? notValidated.ownChange : undefined
  },
  perform: async ({ organizationNumber, version }, { db, actor, now }, asker) => {
    const open: string[] = []
    for (const { id } of await tasksOfCompany(db, organizationNumber, 'BankAccountValidation')) {
      const task = await heldCompanyTask(db, id)
      if (!('code' in task) && !task.completed) open.push(id)
    }
    if (open.length === 0) return no('noTask')
    const details = await heldDetails(db, organizationNumber)
    if (details?.version !== version) return no('changedSince')
    if (await takesChange(db, organizationNumber, details))
      return { code: 'cannotBeDone', message: changeTexts.changeInstead }
    if (await isHalted(db, organizationNumber))
      return { code: 'cannotBeDone', message: sanctionedText }
    // Before it is a client the gate of its onboarding asks (onboarding 62), which AML may pass.
    const client = await findClient(db, organizationNumber, 'issuer')
    if (client && (await isHarmful(db, details)))
      return { code: 'cannotBeDone', message: changeTexts.harmful }
    const problem = validationProblem(details, asker.proof.length > 0, actor.id)
    if (problem) return no(problem)
    await db
      .updateTable('bankDetails')
      .set({
        saverIds: [],
        validatedVersion: version,
        validatedAt: now,
        validatedBy: asker.withSecond,
      })
      .where('id', '=', details.id)
      .execute()
    const counts = { countsFrom: now, countsBy: asker.withSecond }
    await letAccountCount(db, { organizationNumber, ...accountOf(details), ...counts })
    await keepAsEvidence(db, asker.proof, now)
    for (const id of open) await completeTask(db, id, { by: asker.withSecond, now })
    return undefined
  },
})
