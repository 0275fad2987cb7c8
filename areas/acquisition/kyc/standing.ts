import { daysText } from '#platform/swedish/age.ts'
import { dayLength } from '#platform/time.ts'
import type { OnboardingType } from '#areas/acquisition/companytasks/rules.ts'
import { groupNames } from '#areas/acquisition/companytasks/texts.ts'
import { fewestForOnboarding } from './rules.ts'

/** What has been answered in a task, and of which set, as it was when it was picked. */
export interface Answered {
  readonly responseId: string
  /** Null when the set has been removed since. */
  readonly setId: string | null
  readonly setName: string
  readonly defaultFor: readonly OnboardingType[]
  /** Those everybody is asked; follow-up questions do not count. */
  readonly questions: number
  readonly completedAt: Date | null
  /** What AML has said of answers that are marked as risk; null when none is (kyc 23). */
  readonly review: 'waits' | 'accepted' | 'refused' | null
}
interface Wanted {
  readonly onboardingType: OnboardingType
  /** The set that is the default of the type now; null when none is. */
  readonly defaultSetId: string | null
  readonly days: number
  readonly now: Date
}
/** Why what a company has answered does not count, and the response it is about if there is one. */
export interface NotKnown {
  readonly problem:
    | 'missing'
    | 'incomplete'
    | 'unreviewed'
    | 'refused'
    | 'notDefault'
    | 'tooFew'
    | 'old'
  readonly responseId: string | null
  /** Swedish: what is wrong, and what mends it. */
  readonly text: string
}

function problemOf(
  answered: Answered,
  { onboardingType, defaultSetId, days, now }: Wanted,
): NotKnown | undefined {
  const { responseId, setName } = answered
  const no = (problem: NotKnown['problem'], text: string): NotKnown => ({
    problem,
    responseId,
    text,
  })
  if (!answered.completedAt)
    return no('incomplete', `Svaren på ${setName} är inte slutförda. Gör klart dem.`)
  if (answered.review === 'waits')
    return no(
      'unreviewed',
      `Svar på ${setName} är markerade som risk. AML-avdelningen behöver ta ställning till dem.`,
    )
  if (answered.review === 'refused')
    return no(
      'refused',
      `AML-avdelningen har inte godtagit svaren på ${setName}. Besvara frågorna på nytt.`,
    )
  // Was it the default when it was picked, and has no other taken its place: what was asked is then
  // what two persons have approved (kyc 19).
  if (!answered.defaultFor.includes(onboardingType) || answered.setId !== defaultSetId)
    return no(
      'notDefault',
      `${setName} har besvarats, som inte är standard för ${groupNames[onboardingType]}. Lägg till en KYC-uppgift och besvara det set som är standard.`,
    )
  if (answered.questions < fewestForOnboarding)
    return no(
      'tooFew',
      `${setName} har färre än ${fewestForOnboarding} frågor. Publicera ett set med fler, lägg till en KYC-uppgift och besvara det.`,
    )
  const age = Math.floor((now.getTime() - answered.completedAt.getTime()) / dayLength)
  return age > days
    ? no(
        'old',
        `Svaren är ${daysText(age)} gamla, och får vara ${days}. Lägg till en KYC-uppgift och besvara frågorna på nytt.`,
      )
    : undefined
}

/**
 * Why nothing that a company has answered counts for its onboarding: undefined when something does,
 * else what is wrong with the newest (kyc 20). `answered` has the newest first.
 */
export function unknownOf(answered: readonly Answered[], wanted: Wanted): NotKnown | undefined {
  const problems = answered.map((one) => problemOf(one, wanted))
  if (problems.includes(undefined)) return undefined
  return (
    problems[0] ?? {
      problem: 'missing',
      responseId: null,
      text: 'Kundkännedomsfrågorna är inte besvarade. Välj det set som är standard och besvara det.',
    }
  )
}
