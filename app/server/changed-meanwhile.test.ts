import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '#platform/server/project.ts'
import { actNames, type ActName } from '#areas/foundation/approvals/rules.ts'

interface Tried {
  /** The file of the test, from areas/ or app/. */
  readonly file: string
  /** What the test is called, to the letter. */
  readonly test: string
}

/**
 * Where each act of two is tried with what is approved changed between the look and the approval
 * (approvals 14): refused, or ended; of what nothing changes, that it cannot be. An act that is not
 * here does not compile.
 */
const triedIn = {
  raiseLimit: {
    file: 'areas/credit/limits/server/raises.test.ts',
    test: 'cannot be approved when its review-by date has passed, or the limit has changed',
  },
  publishRuleBucket: {
    file: 'areas/credit/rules/server/releases/releases.test.ts',
    test: 'never by what was changed after it was asked for',
  },
  chooseRuleBucket: {
    file: 'areas/credit/rating/server/choose-bucket.test.ts',
    test: 'rating 11: is not chosen when a bucket says something else than when it was asked for',
  },
  changeControl: {
    file: 'app/server/acts.test.ts',
    test: 'is not approved when what it changes has changed meanwhile',
  },
  liftSellBlock: {
    file: 'areas/foundation/settings/server/sell-block.test.ts',
    test: 'the sell block is not lifted when somebody sets it anew after it was asked for',
  },
  writeException: {
    file: 'areas/credit/whitelist/server/exception-of-two.test.ts',
    test: '%s: ends when what it would widen is removed meanwhile',
  },
  writeScreeningException: {
    file: 'areas/credit/whitelist/server/exception-of-two.test.ts',
    test: '%s: ends when what it would widen is removed meanwhile',
  },
  removeFromBlacklist: {
    file: 'areas/foundation/blacklist/server/removal.test.ts',
    test: 'removes nothing that somebody saves in the same moment',
  },
  giveTrustedPolicy: {
    file: 'app/server/trusted-policies.test.ts',
    test: 'is lost with another address before the first login, and what waits ends (users 11)',
  },
  setExchangeRate: {
    file: 'areas/foundation/currencies/server/currencies.test.ts',
    test: 'is not approved when another has been set since',
  },
  // The message waits whole: there is nothing beside it to change, and no second one is asked for.
  sendByHand: {
    file: 'areas/operations/delivery/server/by-hand.test.ts',
    test: 'delivery 5: a message goes when another administrator has read it and approved it',
  },
  activateStopped: {
    file: 'areas/parties/company/server/status-override.test.ts',
    test: 'is not made active when its status has changed since it was asked for',
  },
  completeOnboarding: {
    file: 'areas/acquisition/onboarding/server/gate.test.ts',
    test: 'does not let through what has become worse since it was asked for',
  },
  completeUnscreened: {
    file: 'areas/acquisition/onboarding/server/gate.test.ts',
    test: 'lets nobody else through than those who were on the lists when it was asked for',
  },
  publishDefaultKyc: {
    file: 'areas/acquisition/kyc/server/default-set.test.ts',
    test: 'saved anew, removed or overtaken, what was asked for is not approved',
  },
  deleteSignedSet: {
    file: 'areas/acquisition/signing/server/approval.test.ts',
    test: 'by administrators alone once somebody has signed, who say why',
  },
  // What is approved is neither marked anew nor taken away while it waits.
  reopenApproved: {
    file: 'areas/acquisition/signing/server/approval.test.ts',
    test: 'and opened again when persons sign it: the task is not done any more',
  },
  validateAccount: {
    file: 'areas/acquisition/bank/server/bank.test.ts',
    test: 'and nobody approves who has saved any of it: a later save replaces what waits',
  },
  changeAccount: {
    file: 'areas/acquisition/bank/server/account-shown.test.ts',
    test: 'and is not changed when another account counts meanwhile, or without a new proof',
  },
  // With the set that was signed.
  acceptSignature: {
    file: 'areas/acquisition/signing/server/approval.test.ts',
    test: 'by administrators alone once somebody has signed, who say why',
  },
  removeInvoice: {
    file: 'areas/purchasing/invoices/server/deciding/approval.test.ts',
    test: 'not bought, is taken out by one up to the amount, and by two when it is bought meanwhile',
  },
  approveDelivery: {
    file: 'areas/purchasing/invoices/server/crediting/credit.test.ts',
    test: 'invoices 49 of a part, after somebody asked to approve the delivery, has it asked for anew',
  },
  acceptApprover: {
    file: 'areas/purchasing/feedback/server/approvers.test.ts',
    test: 'not when something else has come to speak against it, and never from the blacklist',
  },
  settleInvoice: {
    file: 'areas/purchasing/invoices/server/settlement/settlement.test.ts',
    test: 'is not settled for less than has come in meanwhile',
  },
  mergeRecipients: {
    file: 'areas/credit/limits/server/debtors/debtors.test.ts',
    test: 'is not done when a limit was set by hand while it waited',
  },
} as const satisfies Readonly<Record<ActName, Tried>>

/** A refusal of the approval, its end, or of what would have changed it. */
const isKept = /cannotBeDone|Nothing waits|'decided'|status: 409|alreadyWaiting/

it.each(actNames)(
  '%s is not approved for something else than the second person saw (approvals 14)',
  (act) => {
    const { file, test } = triedIn[act]
    const source = readFileSync(path.join(projectFolder, file), 'utf8')
    const began = source.indexOf(`'${test}'`)
    expect(began, `${file} has no test "${test}"`).toBeGreaterThan(0)
    const rest = source.slice(began)
    const body = rest.slice(0, rest.search(/\n\s*(it|test)[.(]/) >>> 0)
    expect(body).toMatch(isKept)
    expect(source).toContain(act)
  },
)
