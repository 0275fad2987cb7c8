import type { Replay } from '#areas/credit/rules/rules.ts'

/** What a replay says, as staff read it. */
export const verdictNames: Readonly<Record<Replay['verdict'], string>> = {
  same: 'Samma beslut',
  dataChanged: 'Uppgifterna har ändrats',
  ruleChanged: 'Reglerna har ändrats',
}
export const backTestStates = {
  waiting: 'Väntar',
  running: 'Pågår',
  done: 'Klar',
  cancelled: 'Avbruten',
} as const
