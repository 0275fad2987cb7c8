import type { Handler } from '#platform/server/context.ts'
import { storedCompany } from '#areas/parties/company/server/public.ts'
import type { bank } from '../contract.ts'
import { judgeAccount, writtenNumber } from '../rules.ts'

/** The giros that the register has of a company, of those that are valid (bank 21). */
export const registered: Handler<typeof bank.registered> = async ({ org }, { db, audit }) => {
  audit({ company: org })
  const facts = await storedCompany(db, org)
  return [
    { bankName: 'Bankgiro' as const, number: facts?.bankgiro },
    { bankName: 'Plusgiro' as const, number: facts?.plusgiro },
  ].flatMap(({ bankName, number }) => {
    if (!number) return []
    const judged = judgeAccount({ bankName, clearingNumber: '', accountNumber: number })
    return judged.ok ? [{ bankName, accountNumber: writtenNumber(judged.value) }] : []
  })
}
