import { useState } from 'react'
import { formatInstant, formatNumber } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { keypersons, type KeyPerson } from '../contract.ts'
import { isSanction, samenessTexts, topicTexts, whyText } from '../rules.ts'
import { JudgeHitForm, type Hit } from './JudgeHitForm.tsx'

function HitBadge({ match: { match, judgement }, person }: Hit) {
  if (judgement?.holds)
    return judgement.same ? (
      <StateBadge tone="negative" icon="warning" text={samenessTexts[person.kind].same} />
    ) : (
      <StateBadge tone="positive" icon="check" text="Inte samma" />
    )
  return match ? (
    <StateBadge tone="negative" icon="warning" text="Träff" />
  ) : (
    <StateBadge tone="neutral" text="Liknar bara" />
  )
}

/** Who said what of a hit and why, and that it no longer holds when the entry is another since. */
function saidOf({ match: { judgement }, person }: Hit): string | null {
  if (!judgement) return null
  const { same, reason, by, at, holds } = judgement
  const words = samenessTexts[person.kind]
  const said = `${same ? words.same : words.other} enligt ${by} ${formatInstant(at)}: ${reason}`
  return holds ? said : `${said}. Listan har ändrat posten sedan dess: bedöm den igen.`
}

interface HitsTableProps {
  organizationNumber: string
  persons: readonly KeyPerson[]
  empty: string
}
/** Whom the lists name of some key persons, and what the AML department says of each (keypersons 6). */
export function HitsTable({ organizationNumber, persons, empty }: HitsTableProps) {
  const [asked, setAsked] = useState<{ hit: Hit; same: boolean }>()
  const undo = useCommand(keypersons.undoJudgement)
  const missing = missingRole(keypersons.judgeHit.may, useActor())
  const hits = persons.flatMap((person) => person.matches.map((match) => ({ person, match })))

  async function takeBack(id: string) {
    await undo.mutateAsync({ org: organizationNumber, id })
    notify.success('Bedömningen är ångrad')
  }
  const acts = (hit: Hit) => {
    const { judgement } = hit.match
    const words = samenessTexts[hit.person.kind]
    if (judgement?.holds && isSanction(hit.match) && judgement.same)
      return (
        <ActionButton disabledReason={missing} onClick={() => setAsked({ hit, same: false })}>
          {words.other}
        </ActionButton>
      )
    if (judgement?.holds)
      return (
        <ActionButton
          icon="undo"
          disabledReason={missing}
          pending={undo.isPending}
          onClick={() => tell(() => takeBack(judgement.id))}
        >
          Ångra
        </ActionButton>
      )
    return (
      <>
        <ActionButton disabledReason={missing} onClick={() => setAsked({ hit, same: true })}>
          {words.same}
        </ActionButton>
        <ActionButton disabledReason={missing} onClick={() => setAsked({ hit, same: false })}>
          {words.other}
        </ActionButton>
      </>
    )
  }
  const columns: Column<Hit>[] = [
    {
      key: 'name',
      head: 'Namn på listan',
      cell: ({ match }) => match.name,
      second: ({ match }) =>
        [...match.birthDates, ...match.aliases.map((name) => `även ${name}`)].join(', ') || null,
      wraps: true,
    },
    {
      key: 'topics',
      head: 'Varför',
      cell: ({ match }) => match.topics.map((topic) => topicTexts[topic] ?? topic).join(', '),
      second: ({ match }) => match.positions.join(', ') || null,
    },
    {
      key: 'lists',
      head: 'Lista',
      cell: ({ match }) => match.datasets.join(', '),
      second: ({ match }) =>
        [match.id, match.changedAt ? `ändrad ${match.changedAt.slice(0, 10)}` : '']
          .filter(Boolean)
          .join(', '),
      wraps: true,
    },
    {
      key: 'score',
      head: 'Likhet',
      align: 'right',
      cell: ({ match }) => `${formatNumber(Math.round(match.score * 100))} %`,
      second: ({ match }) => whyText(match.why) || null,
      wraps: true,
      width: '150px',
    },
    {
      key: 'same',
      head: 'Samma',
      cell: (hit) => <HitBadge {...hit} />,
      second: saidOf,
      wraps: true,
      width: '220px',
    },
    { key: 'acts', head: 'Bedöm', cell: acts, whole: true, width: '190px' },
  ]
  return (
    <>
      <WaitingApprovalsPanel acts={['clearSanction']} organizationNumber={organizationNumber} />
      <DataTable
        label="Träffar på listor"
        columns={columns}
        rows={hits}
        rowKey={({ person, match }) => `${person.socialSecurityNumber} ${person.name} ${match.id}`}
        empty={empty}
      />
      <JudgeHitForm
        organizationNumber={organizationNumber}
        asked={asked}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}
