import type { AnyEndpoint } from '#platform/endpoint.ts'
import { mayCall, type Actor } from '#platform/permission.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import type { Counting } from '#areas/foundation/audit/server/public.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { keypersons } from '#areas/parties/keypersons/contract.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { whitelist } from '#areas/credit/whitelist/contract.ts'
import { bank } from '#areas/acquisition/bank/contract.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { offers } from '#areas/acquisition/offers/contract.ts'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import { prospects } from '#areas/acquisition/prospects/contract.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { feedback } from '#areas/purchasing/feedback/contract.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { settlement } from '#areas/purchasing/invoices/server/public.ts'
import { interpretation } from '#areas/purchasing/interpretation/contract.ts'
import { unprocessed } from '#areas/purchasing/unprocessed/contract.ts'
import { delivery } from '#areas/operations/delivery/contract.ts'
import { figureNames, figures, type FigureName } from '../rules.ts'

/** What a figure counts in the trail. */
interface Counted {
  readonly calls: readonly AnyEndpoint[]
  /**
   * The field of what is different after the act, and what stands in it when it had the effect that
   * is counted; every act when left out.
   */
  readonly effect?: readonly [field: string, values: readonly string[]]
}
const counted: Readonly<Record<FigureName, Counted>> = {
  interpretations: { calls: [interpretation.save, interpretation.saveAdminInvoice] },
  workList: { calls: [unprocessed.update], effect: ['state', ['sent', 'removed']] },
  invoices: {
    calls: [invoices.hold, invoices.release, invoices.decideAgain, invoices.decideAfter],
  },
  settled: { calls: [settlement.settle, settlement.handled, invoices.remove] },
  feedback: { calls: [feedback.add] },
  approvals: { calls: [approvals.approve, approvals.decline] },
  limits: { calls: [limits.save, limits.createAm, limits.delete, limits.dontrenew] },
  exceptions: { calls: [whitelist.save, whitelist.delete] },
  rules: { calls: [rulebucket.save, rulebucket.publish] },
  searched: { calls: [prospects.search, prospects.searchRecipient] },
  prospects: { calls: [prospects.setApproved] },
  offers: { calls: [offers.send] },
  started: { calls: [onboarding.initiate] },
  completed: { calls: [onboarding.complete], effect: ['completed', ['true']] },
  agreements: { calls: [signing.markAgreementAsFullySigned, signing.approveManualSignature] },
  accounts: { calls: [bank.validateBankAccount] },
  kyc: { calls: [kyc.reviewresponse] },
  hits: { calls: [keypersons.judgeHit] },
  blacklist: { calls: [blacklist.save, blacklist.delete] },
  deliveries: { calls: [delivery.sendAgain] },
  tasks: { calls: [usertasks.complete], effect: ['state', ['completed']] },
}
/** What is counted as a figure. */
export const countingOf = (name: FigureName): Counting => ({
  name,
  actions: counted[name].calls.map(({ id }) => id),
  effect: counted[name].effect ?? null,
  things: figures[name].counts === 'things',
})
/** The figures of somebody: of what they may do (today 2). */
export const figuresOf = (actor: Actor): readonly FigureName[] =>
  figureNames.filter((name) => counted[name].calls.some(({ may }) => mayCall(may, actor)))
