import type { AutomatedBundleType, FilledToken } from './rules.ts'
import { automatedTypeNames } from './texts.ts'

/** What customers sign by a bundle, as people read it. */
export interface ComparedBundle {
  readonly active: boolean
  readonly automated: AutomatedBundleType
  /** By name. */
  readonly partners: readonly string[]
  readonly agreements: readonly {
    readonly agreementId: string
    readonly name: string
    readonly revision: number
    /** With what the bundle fills in. */
    readonly tokens: readonly FilledToken[]
  }[]
  /** The agreements that have left it since it was last whole (agreements 40). */
  readonly left: readonly string[]
}

/**
 * What customers would sign otherwise, field by field (bundles 9): which agreements in which
 * revision and order, every value that is filled in, and the partners it is sent for by itself.
 */
export function bundleChanges(before: ComparedBundle, after: ComparedBundle) {
  const stateOf = ({ active }: ComparedBundle) => (active ? 'Aktiv' : 'Arkiverad')
  const all = [
    { label: 'Bunten', before: stateOf(before), after: stateOf(after) },
    {
      label: 'Automatisering',
      before: automatedTypeNames[before.automated],
      after: automatedTypeNames[after.automated],
    },
    { label: 'Partner', before: before.partners.join(', '), after: after.partners.join(', ') },
    {
      label: 'Avtal i ordning',
      before: before.agreements.map(({ name }) => name).join(', '),
      after: after.agreements.map(({ name }) => name).join(', '),
    },
    ...agreementChanges(before.agreements, after.agreements),
    { label: 'Har lämnat bunten', before: before.left.join(', '), after: after.left.join(', ') },
  ]
  return all.filter((one) => one.before !== one.after)
}

type Compared = ComparedBundle['agreements']
function agreementChanges(before: Compared, after: Compared) {
  const ids = new Set([...before, ...after].map(({ agreementId }) => agreementId))
  return [...ids].flatMap((id) => {
    const [old, next] = [before, after].map((all) => all.find((one) => one.agreementId === id))
    const name = (next ?? old)?.name ?? ''
    const valueOf = (of: typeof old, wanted: string) =>
      of?.tokens.find(({ key }) => key === wanted)?.presetValue ?? ''
    const keys = new Set([...(old?.tokens ?? []), ...(next?.tokens ?? [])].map(({ key }) => key))
    return [
      {
        label: name,
        before: old ? `Revision ${old.revision}` : '',
        after: next ? `Revision ${next.revision}` : '',
      },
      ...[...keys].map((key) => ({
        label: `${name}: ${key}`,
        before: valueOf(old, key),
        after: valueOf(next, key),
      })),
    ]
  })
}
