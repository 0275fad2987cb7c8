import type { Performers } from '#areas/foundation/approvals/server/approvals.ts'
import { mergeRecipients, raiseLimit } from '#areas/credit/limits/server/public.ts'
import { publishRuleBucket } from '#areas/credit/rules/server/public.ts'
import { chooseRuleBucket } from '#areas/credit/rating/server/choose-bucket.ts'
import { calculateNow } from '#areas/credit/rating/server/public.ts'
import { exceptionPerformers } from '#areas/credit/whitelist/server/public.ts'
import { publishDefaultKyc } from '#areas/acquisition/kyc/server/public.ts'
import { releaseAgreement } from '#areas/acquisition/agreements/server/release.ts'
import { changeBundle } from '#areas/acquisition/agreements/server/change-bundle.ts'
import { acceptSignature } from '#areas/acquisition/signing/server/accept-signature.ts'
import { deleteSignedSet, reopenApproved } from '#areas/acquisition/signing/server/undo.ts'
import { changePriceList } from '#areas/acquisition/offers/server/price-list.ts'
import { setTerm } from '#areas/acquisition/terms/server/public.ts'
import { changeAccount, validateAccount } from '#areas/acquisition/bank/server/public.ts'
import {
  completeOnboarding,
  completeUnscreened,
} from '#areas/acquisition/onboarding/server/complete.ts'
import { agreePrices } from '#areas/acquisition/signing/server/agree-prices.ts'
import { decideRightToSign } from '#areas/parties/righttosign/server/public.ts'
import { liftHold, placeHold } from '#areas/foundation/protection/server/holds.ts'
import { changeContact } from '#areas/foundation/apiclients/server/change-contact.ts'
import { giveCredential } from '#areas/foundation/apiclients/server/credential.ts'
import { removeFromBlacklist } from '#areas/foundation/blacklist/server/removal.ts'
import { changeControl, liftSellBlock } from '#areas/foundation/settings/server/public.ts'
import { stopMonitoring } from '#areas/operations/triggers/server/stop-monitoring.ts'
import { changeChannel } from '#areas/operations/triggers/server/channels/change-channel.ts'
import { setExchangeRate } from '#areas/foundation/currencies/server/set-rate.ts'
import { blacklistEffect } from './blacklist-effect.ts'
import { giveTrustedPolicy } from './trusted-policies.ts'
import { activateStopped } from '#areas/parties/company/server/activation.ts'
import { liftInsolvency } from '#areas/parties/company/server/insolvency/lift-insolvency.ts'
import { acceptApprover } from '#areas/purchasing/approvers/server/public.ts'
import { approveDelivery } from '#areas/purchasing/invoices/server/actions.ts'
import { removeInvoice } from '#areas/purchasing/invoices/server/removal.ts'
import { mergeDebtorsAbroad } from '#areas/purchasing/recipients/server/abroad/merge-abroad.ts'
import { acceptDebtorAbroad } from '#areas/purchasing/recipients/server/abroad/accept-abroad.ts'
import { sendByHand } from '#areas/operations/delivery/server/by-hand.ts'
import { changeDunningText } from '#areas/purchasing/invoices/server/collection/dunning.ts'
import { sayAnother } from '#areas/purchasing/invoices/server/likeness/likeness.ts'
import { undoCredit } from '#areas/purchasing/invoices/server/crediting/undo-credit.ts'
import { giveUpClaim } from '#areas/purchasing/invoices/server/collection/give-up.ts'
import { settleInvoice } from '#areas/purchasing/invoices/server/settlement/settle.ts'
import { clearSanction } from '#areas/parties/keypersons/server/clear-sanction.ts'

/** How each act of two is done, by the area that owns what it changes (approvals 1). */
export const performers: Performers = {
  giveTrustedPolicy,
  clearSanction,
  giveCredential,
  changeContact,
  removeFromBlacklist: removeFromBlacklist(blacklistEffect),
  placeHold,
  liftHold,
  changeControl,
  removeInvoice,
  approveDelivery,
  acceptApprover,
  settleInvoice,
  giveUpClaim,
  undoCredit,
  sayAnother,
  changeDunningText,
  sendByHand,
  stopMonitoring,
  changeChannel,
  setExchangeRate,
  activateStopped,
  liftInsolvency,
  liftSellBlock,
  raiseLimit: raiseLimit(calculateNow),
  mergeRecipients,
  mergeDebtorsAbroad,
  acceptDebtorAbroad,
  publishRuleBucket,
  chooseRuleBucket,
  ...exceptionPerformers,
  publishDefaultKyc,
  releaseAgreement,
  changeBundle,
  changePriceList,
  validateAccount,
  changeAccount,
  completeOnboarding,
  completeUnscreened,
  acceptSignature,
  deleteSignedSet,
  reopenApproved,
  agreePrices,
  decideRightToSign,
  setTerm,
}
