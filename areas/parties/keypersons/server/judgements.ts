import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import type { keypersons } from '../contract.ts'
import {
  counts,
  isSanction,
  saysWhatDiffers,
  sayWhatDiffers,
  type Judged,
  type Match,
} from '../rules.ts'
import { askToClear } from './clear-sanction.ts'
import { endJudgement, keepJudgement } from './judgement-store.ts'
import { storedPersons } from './store.ts'

/** What the trail says of a judgement, without the person, who is its subject. */
const said = ({ id, name, datasets, judgement }: Match & Judged) =>
  judgement && { entry: { id, name, datasets }, same: judgement.same, reason: judgement.reason }

/** keypersons 6 */
export const judgeHit: Handler<typeof keypersons.judgeHit> = async (
  { org, socialSecurityNumber, name, entryId, screenedAt, judgementId, same, reason },
  context,
) => {
  const { db, now, actor, audit, refuse } = context
  const persons = await storedPersons(db, org)
  const person = persons.find(
    (one) => one.personalNumber === socialSecurityNumber && one.name === name,
  )
  const match = person?.matches.find(({ id }) => id === entryId)
  if (!person || !match) return refuse('noSuchHit')
  if (person.screenedAt?.toISOString() !== screenedAt) return refuse('screenedAnew')
  const before = match.judgement
  // What a colleague has said is not taken away by somebody who has not read it.
  if ((before?.id ?? null) !== (judgementId ?? null)) return refuse('screenedAnew')
  if (isSanction(match) && !same) {
    if (!saysWhatDiffers(reason))
      refusePlatform('invalid', {
        message: sayWhatDiffers,
        fields: [{ field: 'reason', message: sayWhatDiffers }],
      })
    audit({ company: org, subject: person.personalNumber })
    const asked = await askToClear(context, org, person, {
      match,
      judgementId: before?.id ?? null,
      reason,
    })
    return 'code' in asked ? refuse(asked) : asked
  }
  if (before && !(await endJudgement(db, before.id, actor, now))) return refuse('screenedAnew')
  if (!(await keepJudgement(db, person, { entry: match, same, reason }, actor, now)))
    return refuse('screenedAnew')
  audit({
    company: org,
    subject: person.personalNumber,
    why: reason,
    before: said(match),
    after: { entry: { id: match.id, name: match.name, datasets: match.datasets }, same, reason },
  })
  return undefined
}

/** keypersons 6 */
export const undoJudgement: Handler<typeof keypersons.undoJudgement> = async (
  { org, id },
  { db, now, actor, audit, refuse },
) => {
  const persons = await storedPersons(db, org)
  const person = persons.find(({ matches }) => matches.some((one) => one.judgement?.id === id))
  const match = person?.matches.find(({ judgement }) => judgement?.id === id)
  if (!person || !match) return refuse('noSuchJudgement')
  // Somebody who only resembles counts because it was said: what takes that away lifts a stop.
  if (isSanction(match) && counts(match) && !match.match) return refuse('judgeInstead')
  if (!(await endJudgement(db, id, actor, now))) return refuse('noSuchJudgement')
  audit({ company: org, subject: person.personalNumber, before: said(match), after: null })
  return undefined
}
