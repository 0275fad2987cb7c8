import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { idOf } from '#world/insert.ts'
import { ago, type World } from '#world/world.ts'
import { baseRulesId } from '../../bucket-rules.ts'
import { addVersion, releasedRow, storedVersion, type Author } from '../bucket-store.ts'
import { askedOf } from '../releases/ask.ts'
import { baseRules, saveBaseRule } from '../base-rules/base-rule-store.ts'
import { effectOfBase } from '../base-rules/effect.ts'

const changed = 'auditorRemark'
const said = 'Revisorn har anmärkt på den senaste årsredovisningen'
const why = 'Kunden ska förstå vad revisorn har anmärkt på'

/** A draft of the base rules that waits for a second person (rules 90). */
export async function loadBaseDraft(
  world: World,
  maker: { readonly id: string; readonly name: string },
): Promise<void> {
  const { db, seed } = world
  const row = await releasedRow(db, baseRulesId)
  const before = row && (await storedVersion(db, baseRulesId, row.latestVersion))
  const rule = (await baseRules(db)).find(({ configuration }) => configuration.id === changed)
  if (!before || !rule) throw new Error('The demo world has no base rules')
  const by: Author = { ...maker, now: ago(world, 3) }
  const configuration = { ...rule.configuration, userFriendlyFailMessage: said }
  await saveBaseRule(db, configuration, rule.version, by)
  const after = { ...before, version: before.version + 1, rules: [...before.rules, configuration] }
  await addVersion(db, after, { why, needsSecondPerson: true, by })
  await db
    .updateTable('ruleBucket')
    .set({ latestVersion: after.version })
    .where('id', '=', baseRulesId)
    .execute()
  const stored = await storedVersion(db, baseRulesId, after.version)
  if (!stored) throw new Error('The draft of the base rules was not stored')
  const trial = await effectOfBase(db, before, stored)
  await addApproval(
    db,
    { act: 'publishRuleBucket', ...askedOf(before, stored, { why, trial }) },
    { id: idOf(seed, 'base-rules-approval', 0), askedBy: maker, now: ago(world, 2) },
  )
}
