import { holds, type StaffActor } from '#platform/permission.ts'
import { keysOf } from '#platform/record.ts'
import { only, policies, policyNames, type Policy } from '#areas/foundation/users/rules.ts'

interface ActOfTwo {
  /** What the act is, in words: 'Höja en limit'. */
  readonly words: string
  /** Who may be the second person. Nobody of them needs the right to ask for it (approvals 3). */
  readonly second: readonly Policy[]
  /** When it takes a second person; always when left out. */
  readonly when?: string
  /**
   * Set where the second person has to see what lies on the object's own page (a proof, personal
   * data) and decides there.
   */
  readonly decidedOnObject?: true
}

/** Every act that one person cannot do alone, and who the second one may be (approvals 1). */
export const actsOfTwo = {
  raiseLimit: {
    words: 'Höja en limit, eller begära höjningen av AM',
    second: ['Administrator'],
    when: 'över beloppet i inställningarna',
  },
  publishRuleBucket: {
    words: 'Låta en version av en regelhink börja gälla',
    second: ['RuleAdmin', 'Administrator'],
  },
  chooseRuleBucket: {
    words: 'Välja vilken regelhink som bedömer ett företag',
    second: ['RuleAdmin', 'Administrator'],
  },
  changeControl: {
    words: 'Ändra ett inställningsvärde som styr en kontroll',
    second: ['Administrator'],
  },
  liftSellBlock: {
    words: 'Häva spärren av försäljning via partner-API:et',
    second: ['Administrator'],
  },
  writeException: {
    words: 'Göra undantag från en regel som stoppar',
    second: ['Administrator'],
  },
  writeScreeningException: {
    words: 'Göra undantag från blacklist eller sanktionslista',
    second: ['AmlDepartment'],
  },
  clearSanction: {
    words: 'Bedöma att en träff på en sanktionslista gäller någon annan',
    second: ['AmlDepartment'],
    decidedOnObject: true,
  },
  giveCredential: {
    words: 'Ge en partner en ny hemlighet för API:et',
    second: ['Administrator'],
    decidedOnObject: true,
  },
  changeContact: {
    words: 'Ändra vem en partners hemlighet mejlas till',
    second: ['Administrator'],
    decidedOnObject: true,
  },
  removeFromBlacklist: {
    words: 'Ta bort ur blacklist, eller låta en post träffa mindre',
    second: ['AmlDepartment'],
    decidedOnObject: true,
  },
  removeInvoice: {
    words: 'Ta bort en faktura',
    second: ['Administrator'],
    when: 'när den är köpt, eller över beloppet i inställningarna',
  },
  approveDelivery: {
    words: 'Godkänna en leverans för mottagarens räkning',
    second: ['InvoiceHandler', 'CreditOfficer', 'Administrator'],
  },
  stopMonitoring: {
    words: 'Sluta bevaka företag, alla eller av någon bolagsform',
    second: ['Administrator', 'CreditOfficer'],
  },
  changeChannel: {
    words: 'Ändra vart det som sägs i en chattkanal går',
    second: ['Administrator'],
  },
  setExchangeRate: {
    words: 'Sätta en egen valutakurs',
    second: ['Administrator'],
  },
  acceptApprover: {
    words: 'Låta en ny eller tveksam adress godkänna leveranser',
    second: ['InvoiceHandler', 'CreditOfficer', 'Administrator'],
    decidedOnObject: true,
  },
  mergeRecipients: {
    words: 'Slå ihop mottagare som är samma, eller ta isär dem',
    second: ['CreditOfficer', 'Administrator'],
  },
  mergeDebtorsAbroad: {
    words: 'Slå ihop mottagare utomlands som är samma, eller ta isär dem',
    second: ['CreditOfficer', 'Administrator'],
  },
  acceptDebtorAbroad: {
    words: 'Godta en mottagare utomlands, som inget register svarar om',
    second: ['AmlDepartment'],
  },
  settleInvoice: {
    words: 'Stämma av en faktura som inte är betald med hela sitt belopp',
    second: ['Administrator'],
  },
  sayAnother: {
    words: 'Säga att samma fakturanummer ett annat år är en annan faktura',
    second: ['Administrator', 'CreditOfficer'],
  },
  undoCredit: {
    words: 'Ta tillbaka en kreditering av fel faktura',
    second: ['Administrator', 'CreditOfficer'],
  },
  giveUpClaim: {
    words: 'Skriva av en fordran, eller begära att utställaren återköper den',
    second: ['Administrator', 'CreditOfficer'],
  },
  changeDunningText: {
    words: 'Ändra texten i påminnelser och inkassokrav',
    second: ['LegalDepartment', 'Administrator'],
  },
  activateStopped: {
    words: 'Göra ett företag aktivt fast reglerna stoppar det',
    second: ['Administrator', 'CreditOfficer'],
  },
  completeOnboarding: {
    words: 'Slutföra en onboarding där något inte är klart',
    second: ['Administrator'],
  },
  completeUnscreened: {
    words: 'Slutföra en onboarding med träff i eller utan screening',
    second: ['AmlDepartment'],
  },
  publishDefaultKyc: {
    words: 'Ändra vilket kundkännedomsformulär som är förval',
    second: ['Administrator', 'OnboardingUser', 'LegalDepartment', 'AmlDepartment'],
  },
  releaseAgreement: {
    words: 'Låta en revision av ett avtal börja gälla',
    second: ['LegalDepartment'],
    decidedOnObject: true,
  },
  changeBundle: {
    words: 'Ändra vad kunder signerar genom en avtalsbunt',
    second: ['LegalDepartment', 'Administrator'],
  },
  changePriceList: {
    words: 'Ändra prislistan som offerter och avtal görs av',
    second: ['LegalDepartment', 'Administrator'],
  },
  deleteSignedSet: {
    words: 'Ta bort avtal som är signerade',
    second: ['Administrator'],
  },
  reopenApproved: { words: 'Öppna godkända avtal igen', second: ['Administrator'] },
  validateAccount: {
    words: 'Godkänna ett bankkonto',
    second: ['SalesRepresentative', 'OnboardingUser', 'Administrator'],
    decidedOnObject: true,
  },
  changeAccount: {
    words: 'Byta det konto som en kund får betalt på',
    second: ['SalesRepresentative', 'OnboardingUser', 'Administrator'],
    decidedOnObject: true,
  },
  acceptSignature: {
    words: 'Godkänna en underskrift på papper',
    second: ['Administrator'],
    decidedOnObject: true,
  },
  agreePrices: {
    words: 'Ge en kund andra priser i avtalen än prislistans',
    second: ['CreditOfficer', 'Administrator'],
  },
  decideRightToSign: {
    words: 'Bestämma vilka som får teckna en firma',
    second: ['LegalDepartment', 'Administrator'],
  },
  liftInsolvency: {
    words: 'Häva ett bolags obestånd, som en leverantör har berättat om',
    second: ['Administrator', 'CreditOfficer'],
  },
  setTerm: {
    words: 'Sätta ett villkor som en kund betalar efter för hand',
    second: ['CreditOfficer', 'Administrator'],
  },
  sendByHand: {
    words: 'Skicka ett meddelande till ett annat system för hand',
    second: ['Administrator'],
    decidedOnObject: true,
  },
  placeHold: {
    words: 'Bevara uppgifter om en person eller ett företag tills vidare',
    second: ['AmlDepartment', 'LegalDepartment', 'Administrator'],
  },
  liftHold: {
    words: 'Häva att uppgifter bevaras tills vidare',
    second: ['AmlDepartment', 'LegalDepartment', 'Administrator'],
  },
  giveTrustedPolicy: {
    words: 'Ge någon en behörighet som begär eller godkänner det som tar två',
    second: ['Administrator'],
  },
} as const satisfies Readonly<Record<string, ActOfTwo>>
export type ActName = keyof typeof actsOfTwo
export const actNames = keysOf(actsOfTwo)
export const actOf = (name: ActName): ActOfTwo => actsOfTwo[name]

/** How long an act waits before nobody can approve it any more (approvals 6). */
export const daysToDecide = 14

export const approvalStates = ['waiting', 'approved', 'declined', 'withdrawn', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

type Holder = Pick<StaffActor, 'policies'>
export const maySecond = (act: ActName, holder: Holder) => holds(holder, ...actOf(act).second)
/** The acts that somebody may be the second person of. */
export const actsToSecond = (holder: Holder): readonly ActName[] =>
  actNames.filter((act) => maySecond(act, holder))

/** Whoever may be the second person of any act; which acts, each act says. */
export const mayDecideSome = only(
  ...new Set(actNames.flatMap((act): readonly Policy[] => actOf(act).second)),
)
/** Everybody who can have asked for something: all but the auditor, who changes nothing. */
export const mayHaveAsked = only(...policies.filter((policy) => policy !== 'Auditor'))

interface Waiting {
  readonly state: ApprovalState
  readonly act: ActName
  readonly askedById: string
  readonly expiresAt: Date
}

/**
 * Why somebody cannot approve or decline: only while it waits, never what they asked for themselves
 * (approvals 2), and only as one of those who may be the second person.
 */
export function decisionProblem(
  approval: Waiting,
  decider: Holder & { readonly id: string },
  now: Date,
): 'decided' | 'expired' | 'ownAct' | 'notSecond' | undefined {
  if (approval.state === 'expired') return 'expired'
  if (approval.state !== 'waiting') return 'decided'
  if (approval.askedById === decider.id) return 'ownAct'
  if (!maySecond(approval.act, decider)) return 'notSecond'
  return approval.expiresAt <= now ? 'expired' : undefined
}

/** What somebody lacks to be the second person, in words for a button that is disabled. */
export function missingSecond(act: ActName, holder: Holder): string | undefined {
  if (maySecond(act, holder)) return undefined
  const names = actOf(act).second.map((policy) => policyNames[policy])
  return `Godkänns av någon med behörigheten ${names.join(' eller ')}`
}
