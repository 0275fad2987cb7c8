/** A debtor of ours: the recipient that has the limit, and the numbers that are merged with it. */
export interface Debtor {
  readonly main: string
  /** Every number it is invoiced by, the main one first. */
  readonly family: readonly string[]
}

/** Whose limit by hand stays when two recipients are made one debtor (limits 74). */
export const limitChoices = ['main', 'alias'] as const
export type LimitChoice = (typeof limitChoices)[number]

/** What is known of two recipients that somebody wants to make one debtor (limits 70). */
export interface MergeCase {
  readonly aliasNumber: string
  readonly mainNumber: string
  /** Whether both are recipients of ours. */
  readonly areRecipients: boolean
  readonly alias: Debtor
  readonly main: Debtor
  readonly aliasHasManual: boolean
  /** Which limit was chosen to stay, when one was. */
  readonly keeps?: LimitChoice | undefined
  readonly aliasHasCase: boolean
}

/** Why two recipients cannot be made one debtor, by the code of the refusal. */
export function mergeProblem(one: MergeCase) {
  if (one.aliasNumber === one.mainNumber) return 'sameNumber'
  if (!one.areRecipients) return 'noRecipient'
  if (one.alias.main !== one.aliasNumber) return 'merged'
  if (one.alias.family.length > 1) return 'aliasIsMain'
  if (one.main.main !== one.mainNumber) return 'mainIsAlias'
  if (one.aliasHasManual && !one.keeps) return 'manualLimit'
  return one.aliasHasCase ? 'caseOngoing' : undefined
}
export type MergeProblem = NonNullable<ReturnType<typeof mergeProblem>>

/** What each problem is called, said to who asks and to the second person. */
export const mergeProblemTexts: Readonly<Record<MergeProblem, string>> = {
  sameNumber: 'Välj en annan mottagare än den själv',
  noRecipient: 'Båda ska vara mottagare hos oss',
  merged: 'Mottagaren är redan sammanslagen med en annan',
  aliasIsMain:
    'Andra mottagare är sammanslagna med den här. Ta isär dem först, eller slå ihop åt andra hållet',
  mainIsAlias: 'Den andra mottagaren är själv sammanslagen. Välj huvudmottagaren i stället',
  manualLimit:
    'Mottagaren har en manuell limit, mottagarlimit (ML) eller leveransgodkännande (LG). En administratör väljer vilken limit som ska gälla när de slås ihop',
  caseOngoing: 'Ett limitärende pågår för mottagaren. Vänta tills AM har svarat',
}
