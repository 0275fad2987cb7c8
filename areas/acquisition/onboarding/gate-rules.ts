import type { ActName } from '#areas/foundation/approvals/rules.ts'
import type { ScreeningGap } from '#areas/parties/keypersons/rules.ts'
import type { OnboardingType, TaskType } from '#areas/acquisition/companytasks/rules.ts'
import { completeProblem, makesCustomer } from './rules.ts'
import { tasksLeft, tasksMissing } from './texts.ts'

/** What has to hold before an onboarding is completed, in the order it is shown (onboarding 62). */
export const gateChecks = [
  'tasks',
  'kyc',
  'prospect',
  'screening',
  'sanctions',
  'lists',
  'blacklist',
  'agreements',
  'account',
  'limit',
] as const
export type GateCheck = (typeof gateChecks)[number]

/**
 * Who is the second person where a check does not hold: an administrator, or AML where it is about
 * whom we deal with. Nobody, where it has to be mended (onboarding 63).
 */
export const gateKinds = ['process', 'screening'] as const
export type GateKind = (typeof gateKinds)[number]
export const kindOf: Readonly<Record<GateCheck, GateKind | undefined>> = {
  tasks: undefined,
  kyc: 'screening',
  prospect: 'process',
  screening: 'screening',
  // Lifted by what two of AML say of the hit alone (keypersons 9).
  sanctions: undefined,
  lists: 'screening',
  blacklist: 'screening',
  agreements: 'process',
  account: 'process',
  limit: 'process',
}

/** Which act of two lets what does not hold through. */
export const gateActs = {
  process: 'completeOnboarding',
  screening: 'completeUnscreened',
} as const satisfies Readonly<Record<GateKind, ActName>>

export const checkNames: Readonly<Record<GateCheck, string>> = {
  tasks: 'Uppgifter',
  kyc: 'KYC',
  prospect: 'Prospekt',
  screening: 'Kontroll av nyckelpersoner',
  sanctions: 'Sanktioner',
  lists: 'PEP',
  blacklist: 'Blacklist',
  agreements: 'Avtal',
  account: 'Bankkonto',
  limit: 'Limit',
}

/** How a check stands. */
export interface GateRow {
  readonly check: GateCheck
  /** What is wrong and what mends it, in Swedish; null when it holds. */
  readonly problem: string | null
  /**
   * What is wrong in a form that stays the same while it is the same: what somebody approved fits
   * this alone. '' when it holds.
   */
  readonly mark: string
}

/** Who of those a company brings with it is asked about, in the order it is said. */
export type BlacklistSubject = 'company' | 'person' | 'invitedUser' | 'email' | 'account'

interface GateTask {
  readonly type: TaskType
  readonly completed: boolean
}
/** What is known of an onboarding and its company when it is to be completed. */
export interface GateFacts {
  readonly onboardingType: OnboardingType
  /** Of an onboarding that makes no customer: whether those behind the company are screened. */
  readonly requiresAml: boolean
  readonly tasks: readonly GateTask[]
  /** Why what the company has answered does not count. */
  readonly kyc:
    | { readonly problem: string; readonly responseId: string | null; readonly text: string }
    | undefined
  /** Why no accepted and fresh prospect of the company is there. */
  readonly prospectProblem: string | null
  /** Why those behind the company do not count as screened. */
  readonly screening: ScreeningGap | undefined
  /** Whether the lists could not be asked about somebody the last time. */
  readonly listsAway: boolean
  /** How many of the key persons are on lists. */
  readonly sanctioned: number
  readonly pep: number
  /** Another text when others of them are exposed. */
  readonly listed: string
  /** What of the company's stands on the blacklist. */
  readonly blacklisted: readonly BlacklistSubject[]
  /** Agreements of the onboarding's tasks. */
  readonly agreements: {
    /** Tasks to sign in without any agreement. */
    readonly empty: number
    /** Agreements that nobody has marked as fully signed. */
    readonly unmarked: number
    /** Agreements marked although not everybody has signed. */
    readonly unsigned: number
  }
  readonly account: 'missing' | 'notValidated' | 'ownValidation' | 'changedSince' | undefined
  /** Öre; 0 for none. */
  readonly limit: number
}

const holds = (check: GateCheck): GateRow => ({ check, problem: null, mark: '' })
const fails = (check: GateCheck, what: string, problem: string): GateRow => ({
  check,
  problem,
  mark: `${check} ${what}`,
})

/** Whether those behind the company are screened before its onboarding is completed (onboarding 64). */
export const isScreened = ({
  onboardingType,
  requiresAml,
}: Pick<GateFacts, 'onboardingType' | 'requiresAml'>) =>
  makesCustomer(onboardingType) || requiresAml

/**
 * Whether completing mends the screening by itself: those behind the company are known and the
 * lists, which take no payment, are only to be asked anew (onboarding 65).
 */
export const screensAtCompletion = (facts: GateFacts) =>
  isScreened(facts) &&
  facts.screening !== undefined &&
  facts.screening.problem !== 'notFetched' &&
  !facts.listsAway

/** Each check that counts for an onboarding of its type, and how it stands (onboarding 62). */
export function gateOf(facts: GateFacts): readonly GateRow[] {
  const { onboardingType, tasks } = facts
  const customer = makesCustomer(onboardingType)
  const screened = isScreened(facts)
  const has = (wanted: TaskType) => tasks.some(({ type }) => type === wanted)
  return [
    tasksRow(facts),
    ...(has('Kyc') ? [kycRow(facts)] : []),
    ...(customer ? [prospectRow(facts)] : []),
    ...(screened ? [screeningRow(facts), sanctionsRow(facts), listsRow(facts)] : []),
    blacklistRow(facts),
    ...(has('AgreementSigning') ? [agreementsRow(facts)] : []),
    ...(has('BankAccountValidation') ? [accountRow(facts)] : []),
    ...(onboardingType === 'invoicePurchase' ? [limitRow(facts)] : []),
  ]
}

function tasksRow({ onboardingType, tasks }: GateFacts): GateRow {
  const open = { onboardingType, contactedAt: null, canceledAt: null, completedAt: null }
  const problem = completeProblem(open, tasks)
  if (problem === 'tasksMissing') return fails('tasks', problem, tasksMissing)
  return problem ? fails('tasks', problem, tasksLeft) : holds('tasks')
}

// What somebody approved is of these answers alone.
const kycRow = ({ kyc }: GateFacts) =>
  kyc ? fails('kyc', `${kyc.problem} ${kyc.responseId ?? ''}`, kyc.text) : holds('kyc')

const prospectRow = ({ prospectProblem }: GateFacts) =>
  prospectProblem === null
    ? holds('prospect')
    : // A prospect that is too old is a day older tomorrow, and the same all the same.
      fails('prospect', prospectProblem.replaceAll(/\d+/g, '#'), prospectProblem)

function screeningRow(facts: GateFacts): GateRow {
  const { screening, listsAway } = facts
  if (!screening) return holds('screening')
  const { problem, text } = screening
  if (problem === 'notFetched')
    return fails('screening', problem, `${text}. Hämta nyckelpersonerna.`)
  const act = screensAtCompletion(facts)
    ? 'De kontrolleras på nytt när onboardingen slutförs.'
    : 'Screena på nytt.'
  return fails(
    'screening',
    problem,
    `${text}. ${listsAway ? 'Listorna kunde inte nås den senaste gången. ' : ''}${act}`,
  )
}

const sanctionsRow = ({ sanctioned }: GateFacts) =>
  sanctioned === 0
    ? holds('sanctions')
    : fails(
        'sanctions',
        String(sanctioned),
        'Företaget, eller någon bakom det, står på en sanktionslista. Det kan inte släppas igenom: två på AML-avdelningen bedömer träffen under Nyckelpersoner.',
      )

const listsRow = ({ pep, listed }: GateFacts) =>
  pep === 0
    ? holds('lists')
    : fails(
        'lists',
        `${pep} ${listed}`,
        `${persons(pep)} i politiskt utsatt ställning. Läs träffarna under Nyckelpersoner.`,
      )
const persons = (count: number) =>
  count === 1 ? '1 nyckelperson är' : `${count} nyckelpersoner är`

const blacklistedWords: Readonly<Record<BlacklistSubject, string>> = {
  company: 'företaget',
  person: 'en nyckelperson',
  invitedUser: 'en inbjuden användare',
  email: 'en e-postadress',
  account: 'bankkontot',
}
function blacklistRow({ blacklisted }: GateFacts): GateRow {
  if (blacklisted.length === 0) return holds('blacklist')
  const who = blacklisted.map((one) => blacklistedWords[one])
  return fails(
    'blacklist',
    blacklisted.join(' '),
    `Träff i blacklist: ${who.join(', ')}. AML-avdelningen behöver ta ställning.`,
  )
}

function agreementsRow({ agreements: { empty, unmarked, unsigned } }: GateFacts): GateRow {
  if (empty > 0)
    return fails('agreements', `empty ${empty}`, 'Det finns inga avtal att signera. Skapa avtalen.')
  if (unmarked > 0)
    return fails(
      'agreements',
      `unmarked ${unmarked}`,
      'Alla avtal är inte signerade av alla och godkända. Gör klart signeringen.',
    )
  return unsigned > 0
    ? fails(
        'agreements',
        `unsigned ${unsigned}`,
        'Ett avtal är godkänt fast alla inte har signerat. Öppna avtalen igen och låt alla signera.',
      )
    : holds('agreements')
}

const accountTexts = {
  missing: 'Inget bankkonto är sparat. Spara företagets konto.',
  notValidated: 'Bankkontot är inte godkänt. Någon annan än den som sparade det godkänner det.',
  ownValidation:
    'Bankkontot är godkänt av den som sparade det. Någon annan behöver spara eller godkänna det.',
  changedSince: 'Bankkontot har ändrats sedan det godkändes. Det behöver godkännas igen.',
} as const
const accountRow = ({ account }: GateFacts) =>
  account ? fails('account', account, accountTexts[account]) : holds('account')

const limitRow = ({ limit }: GateFacts) =>
  limit > 0
    ? holds('limit')
    : fails(
        'limit',
        'none',
        'Ingen finansieringslimit finns, varken satt eller beräknad. Gör en ny sökning under Ny kund.',
      )

/** The checks of a kind that do not hold. */
export const redOf = (rows: readonly GateRow[], kind: GateKind) =>
  rows.filter(({ check, problem }) => problem !== null && kindOf[check] === kind)

/** Who has to approve what does not hold, so that the onboarding can be completed all the same. */
export const kindsToPass = (rows: readonly GateRow[]): readonly GateKind[] =>
  gateKinds.filter((kind) => redOf(rows, kind).length > 0)

/** Whether what does not hold is what was approved, and no more. */
export const covers = (approved: readonly string[], red: readonly GateRow[]) =>
  red.every(({ mark }) => approved.includes(mark))
