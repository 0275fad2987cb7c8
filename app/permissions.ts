import { actNames, actOf, mayDecideSome, mayHaveAsked } from '#areas/foundation/approvals/rules.ts'
import type { ActName } from '#areas/foundation/approvals/rules.ts'
import type { Act } from '#areas/foundation/users/act-groups.ts'
import { acts, type ActId } from '#areas/foundation/users/acts.ts'
import { permissionsOf, type Permission } from '#areas/foundation/users/permission-lines.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { keysOf } from '#platform/record.ts'

/** The act that each act of two is one case of. */
const partOf: Readonly<Record<ActName, ActId>> = {
  raiseLimit: 'setSomeLimit',
  publishRuleBucket: 'writeRules',
  chooseRuleBucket: 'placeRules',
  changeControl: 'configure',
  liftSellBlock: 'configure',
  giveCredential: 'manageApiClients',
  changeContact: 'manageApiClients',
  writeException: 'writeExceptions',
  writeScreeningException: 'writeExceptions',
  clearSanction: 'judgeHits',
  removeFromBlacklist: 'keepBlacklist',
  removeInvoice: 'removeInvoices',
  approveDelivery: 'serveInvoices',
  stopMonitoring: 'writeTriggers',
  changeChannel: 'writeTriggers',
  setExchangeRate: 'configure',
  acceptApprover: 'steerInvoices',
  mergeRecipients: 'mergeRecipients',
  mergeDebtorsAbroad: 'mergeRecipients',
  acceptDebtorAbroad: 'writeExceptions',
  sayAnother: 'steerInvoices',
  undoCredit: 'steerInvoices',
  giveUpClaim: 'collect',
  changeDunningText: 'collect',
  settleInvoice: 'serveInvoices',
  sendByHand: 'sendByHand',
  activateStopped: 'steerClients',
  liftInsolvency: 'steerClients',
  setTerm: 'steerClients',
  completeOnboarding: 'runOnboardings',
  completeUnscreened: 'runOnboardings',
  publishDefaultKyc: 'writeKycSets',
  releaseAgreement: 'writeAgreements',
  changeBundle: 'writeAgreements',
  changePriceList: 'keepPrices',
  deleteSignedSet: 'undoSignatures',
  reopenApproved: 'undoSignatures',
  validateAccount: 'keepAccounts',
  changeAccount: 'keepAccounts',
  acceptSignature: 'prepareAgreements',
  agreePrices: 'prepareAgreements',
  decideRightToSign: 'prepareAgreements',
  placeHold: 'answerPersons',
  liftHold: 'answerPersons',
  giveTrustedPolicy: 'manageUsers',
}
const secondsOf = (id: ActId) =>
  actNames.flatMap((name) => {
    if (partOf[name] !== id) return []
    const { words, when, second } = actOf(name)
    return [{ when: when === undefined ? words : `${words}, ${when}`, who: second }]
  })

/** Acts of every area at once: the second person's, and taking back what one has asked for. */
export const actsOfApproval = {
  decideAsSecond: {
    group: 'system',
    words: 'Godkänna eller avslå som andra person',
    may: mayDecideSome,
    besides: 'Aldrig det man själv har begärt; vem som godkänner vad står vid varje åtgärd',
  },
  withdraw: { group: 'system', words: 'Ta tillbaka det man själv har begärt', may: mayHaveAsked },
} as const satisfies Readonly<Record<string, Act>>

const forEverybody: readonly Permission[] = [
  {
    id: 'everybody.read',
    group: 'clients',
    words: 'Läsa företag, fakturor, listor, limiter, rating och ärenden',
    reading: true,
    who: policies,
    seconds: [],
  },
  {
    id: 'everybody.try',
    group: 'credit',
    words: 'Pröva en bedömning eller rating av det som redan är hämtat',
    reading: true,
    who: policies,
    besides: 'Ändrar ingenting',
    seconds: [],
  },
]

/** Every line of the page 'Behörigheter' (users 12). */
export const permissions: readonly Permission[] = [
  ...forEverybody,
  ...keysOf(acts).flatMap((id) => permissionsOf(id, acts[id], secondsOf(id))),
  ...keysOf(actsOfApproval).flatMap((id) => permissionsOf(id, actsOfApproval[id], [])),
]
