import type { Db } from '#platform/server/database.ts'
import { ruleChanges } from '../../bucket-diff.ts'
import { bucketRows, storedVersion, type StoredVersion } from '../bucket-store.ts'
import type { Trial } from '../releases/trial.ts'
import { withCatalogue } from './base-rule-store.ts'

const line = (label: string, after: string) => ({ label, before: '', after })
const few = 12
const named = (names: readonly string[]) =>
  names.length > few
    ? `${names.slice(0, few).join(', ')} och ${names.length - few} till`
    : names.join(', ')

/**
 * What it does that other base rules count, for who approves it (rules 91): no invoice is decided
 * otherwise at once, so there is nothing to try it on. Each changed rule says which buckets would
 * take it, since they have not had it; the others keep it as they have it.
 */
export async function effectOfBase(
  db: Db,
  before: StoredVersion | undefined,
  after: StoredVersion,
): Promise<Trial> {
  const was = new Map(withCatalogue(before?.rules ?? []).map((rule) => [rule.id, rule] as const))
  const changed = withCatalogue(after.rules).filter((rule) => {
    const old = was.get(rule.id)
    return !old || ruleChanges(old, rule).length > 0
  })
  const buckets: StoredVersion[] = []
  for (const { id, latestVersion } of await bucketRows(db)) {
    const bucket = await storedVersion(db, id, latestVersion)
    if (bucket) buckets.push(bucket)
  }
  const effects = changed.map((rule) => {
    const taking = buckets.filter(
      ({ rules, kept }) => ![...rules, ...kept].some(({ id }) => id === rule.id),
    )
    return line(
      `Verkan: ${rule.ruleName}`,
      taking.length === 0
        ? 'Ingen: varje regelhink har redan regeln, och behåller den som den är'
        : `Följer med om den väljs i ${named(taking.map(({ name }) => name))}`,
    )
  })
  const exceptions = changed.flatMap((rule) => {
    const old = was.get(rule.id)
    if (!old || old.whitelistEnabled === rule.whitelistEnabled) return []
    const may = rule.whitelistEnabled ? 'kan' : 'kan inte'
    return line(`Verkan: ${rule.ruleName}`, `Nya undantag från regeln ${may} skrivas`)
  })
  return {
    backTestId: null,
    lines: [
      line(
        'Verkan på beslut',
        'Ingen nu. En regelhink som väljer en regel gör det i ett utkast, som prövas mot de senaste 30 dagarna innan det gäller.',
      ),
      ...effects,
      ...exceptions,
    ],
  }
}
