import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { answers, useAnswer, useCommand } from '#platform/web/data.ts'
import { ManyActs } from '#platform/web/ui/list/ManyActs.tsx'
import { approvals, type WaitingApproval } from '#areas/foundation/approvals/contract.ts'
import { actOf, missingSecond, type ActName } from '#areas/foundation/approvals/rules.ts'
import type { Thing } from '../contract.ts'
import css from './inbox.module.css'

const notAlike = 'Markera bara det som ska godkännas, av ett slag'
const waited = 'Hämtar det som väntar'

/**
 * Beside what is marked in the inbox: approves several acts of one kind, each judged by itself and by
 * what was shown of it (inbox 6). Nothing where something else is marked too.
 */
export function ApproveMany({ rows }: { rows: readonly Thing[] }) {
  const [kept, keep] = useState<ActName>()
  const acts = new Set(rows.map(({ act }) => act))
  const [act] = acts
  const alike = acts.size === 1 && act ? act : undefined
  if (alike && alike !== kept) keep(alike)
  // What was asked stays open when all that was marked is done and has left the list.
  return kept && <OfOneKind act={kept} rows={alike ? rows : []} />
}

/** Why one cannot be approved here, unseen on its own page. */
function hindranceOf(approval: WaitingApproval | undefined): string | undefined {
  if (!approval) return 'Den väntar inte längre'
  if (actOf(approval.act).decidedOnObject || approval.proof?.documents.length)
    return 'Den beslutas på sin egen sida, där underlaget visas'
  return approval.problem ?? undefined
}

function OfOneKind({ act, rows }: { act: ActName; rows: readonly Thing[] }) {
  const { data } = useAnswer(approvals.of, { acts: [act] }, { keep403: true })
  const approve = useCommand(approvals.approve, { keep403: true })
  const missing = missingSecond(act, useActor())
  const shown = ({ key }: Thing) => data?.find(({ id }) => key === `approval ${id}`)
  return (
    <ManyActs
      rows={rows}
      nameOf={({ title }) => title}
      detailOf={(row) => <Becomes approval={shown(row)} />}
      acts={[
        {
          act: 'Godkänn',
          text: 'Var och en prövas för sig, som när du godkänner den ensam.',
          done: 'Godkänd',
          key: 'e',
          missing:
            missing ?? (rows.length === 0 ? notAlike : undefined) ?? (data ? undefined : waited),
          hindrance: (row) => hindranceOf(shown(row)),
          run: async (row) => {
            const one = shown(row)
            await approve.mutateAsync({ id: one?.id ?? '', proof: one?.proof?.mark })
            // What an act changes only the act knows.
            void answers.invalidateQueries()
          },
        },
      ]}
    />
  )
}

/** What becomes different, why, and who asked. */
function Becomes({ approval }: { approval: WaitingApproval | undefined }) {
  if (!approval) return null
  const { difference, reason, askedBy, warning } = approval
  return (
    <>
      {warning === null ? null : <strong className={css.warning}>{warning}</strong>}
      <dl className={css.becomes}>
        {difference.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              Nu {before || '–'} · Blir {after || '–'}
            </dd>
          </div>
        ))}
      </dl>
      {reason ? <>{reason} </> : null}({askedBy})
    </>
  )
}
