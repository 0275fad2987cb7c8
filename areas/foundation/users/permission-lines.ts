import type { Act, ActGroup } from './act-groups.ts'
import { policies, policyText, withAuditor, type Policy } from './rules.ts'

/** A line of the page 'Behörigheter': who may do or read one thing. */
export interface Permission {
  readonly id: string
  readonly group: ActGroup
  readonly words: string
  readonly reading: boolean
  readonly who: readonly Policy[]
  readonly besides?: string | undefined
  /** When it takes a second person, and who that may be. */
  readonly seconds: readonly SecondPerson[]
}
export interface SecondPerson {
  readonly when: string
  readonly who: readonly Policy[]
}

/** The lines of an act: what its roles do, and what they and the auditor read. */
export function permissionsOf(
  id: string,
  act: Act,
  seconds: readonly SecondPerson[],
): Permission[] {
  const { group, may, words, reads, besides } = act
  const does =
    words === undefined ? [] : [{ words, reading: false, who: may.policies, besides, seconds }]
  const sees =
    reads === undefined
      ? []
      : [{ words: reads, reading: true, who: withAuditor(may).policies, seconds: [] }]
  return [...does, ...sees].map((line) => ({
    id: `${id}${line.reading ? '.read' : ''}`,
    group,
    ...line,
  }))
}

/** Who they are in words: all in one where it is all, or all but the auditor. */
export function whoInWords(who: readonly Policy[]): string {
  if (who.length === policies.length) return 'Alla med minst en behörighet'
  if (who.length === policies.length - 1 && !who.includes('Auditor')) return 'Alla utom Granskare'
  return who.map(policyText).join(', ')
}
