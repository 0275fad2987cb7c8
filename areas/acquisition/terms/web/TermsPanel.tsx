import { useState } from 'react'
import type { z } from 'zod'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { formatDay } from '#platform/swedish/format.ts'
import { clientTerms, type ClientTerm } from '../contract.ts'
import { terms, termText } from '../rules.ts'
import { SetTermDialog } from './SetTermDialog.tsx'

type Core = z.output<typeof clientTerms.ofClient.answer>['core']

const inCoreOf = ({ kind, inCore, differsFromCore }: ClientTerm, known: boolean) => {
  if (!known) return '–'
  const text = inCore === null ? 'Saknas' : termText(kind, inCore)
  return differsFromCore ? <StateBadge tone="negative" text={`${text}, skiljer sig`} /> : text
}
const columnsOf = (known: boolean): readonly Column<ClientTerm>[] => [
  { key: 'kind', head: 'Villkor', width: '200px', cell: ({ kind }) => terms[kind].name },
  {
    key: 'value',
    head: 'Gäller',
    width: '150px',
    align: 'right',
    whole: true,
    cell: ({ kind, inForce }) => (inForce ? termText(kind, inForce.value) : 'Inte bestämt'),
  },
  {
    key: 'source',
    head: 'Varifrån',
    wraps: true,
    cell: ({ inForce }) => inForce?.source ?? '',
    second: ({ kind, inForce, signed }) =>
      [
        inForce && `från ${formatDay(inForce.since)}`,
        inForce?.reason.replace(/[.]$/, ''),
        signed && `avtalat är ${termText(kind, signed.value)}: ${signed.source}`,
      ]
        .filter(Boolean)
        .join('. '),
  },
  {
    key: 'core',
    head: 'I kärnsystemet',
    width: '210px',
    whole: true,
    cell: (term) => inCoreOf(term, known),
  },
]
interface Earlier {
  readonly key: string
  readonly kind: ClientTerm['kind']
  readonly was: ClientTerm['earlier'][number]
}
const earlierColumns: readonly Column<Earlier>[] = [
  { key: 'kind', head: 'Villkor', width: '200px', cell: ({ kind }) => terms[kind].name },
  {
    key: 'value',
    head: 'Var',
    width: '150px',
    align: 'right',
    whole: true,
    cell: ({ kind, was }) => termText(kind, was.value),
  },
  {
    key: 'source',
    head: 'Varifrån',
    wraps: true,
    cell: ({ was }) => was.source,
    second: ({ was }) => was.reason,
  },
  { key: 'since', head: 'Från', width: '190px', cell: ({ was }) => <Instant of={was.since} /> },
]

/**
 * On a client's page: what it pays, by which agreement and paragraph or by whom, and what the core
 * system holds instead (terms 1-4).
 */
export function TermsPanel({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(clientTerms.ofClient, { organizationNumber })
  const earlier = (answer.data?.terms ?? []).flatMap(({ kind, earlier: before }) =>
    before.map((was) => ({ key: `${kind} ${was.since} ${was.by}`, kind, was })),
  )
  return (
    <>
      <Section
        title="Villkor"
        note="Det som är avtalat gäller från att avtalet är godkänt som färdigsignerat. Det som sätts för hand gäller före, tills nästa avtal."
      >
        <Answered answer={answer}>
          {(standing) => (
            <>
              <CoreNotice core={standing.core} />
              <DataTable
                label="Villkor"
                columns={columnsOf(standing.core.known === true)}
                rows={standing.terms}
                rowKey={({ kind }) => kind}
              />
              <Actions organizationNumber={organizationNumber} standing={standing.terms} />
            </>
          )}
        </Answered>
      </Section>
      <WaitingApprovalsPanel acts={['setTerm']} organizationNumber={organizationNumber} />
      {earlier.length > 0 ? (
        <Section title="Tidigare villkor">
          <DataTable
            label="Tidigare villkor"
            columns={earlierColumns}
            rows={earlier}
            rowKey={({ key }) => key}
          />
        </Section>
      ) : null}
    </>
  )
}

function CoreNotice({ core: { known, askedAt } }: { core: Core }) {
  if (known === true)
    return (
      <p>
        Hämtat från kärnsystemet <Instant of={askedAt} />.
      </p>
    )
  return known === false ? (
    <Notice>Kärnsystemet känner inte företaget.</Notice>
  ) : (
    <p>Kärnsystemet har inte frågats än.</p>
  )
}

function Actions({
  organizationNumber,
  standing,
}: {
  organizationNumber: string
  standing: readonly ClientTerm[]
}) {
  const [open, setOpen] = useState(false)
  const fetchAgain = useCommand(clientTerms.fetch)
  const missing = missingRole(clientTerms.set.may, useActor())
  return (
    <>
      <ActionButton disabledReason={missing} onClick={() => setOpen(true)}>
        Sätt ett villkor för hand
      </ActionButton>{' '}
      <ActionButton
        disabledReason={missing}
        onClick={() =>
          fetchAgain.mutate(
            { organizationNumber },
            { onSuccess: () => notify.info('Villkoren är hämtade från kärnsystemet') },
          )
        }
      >
        Hämta från kärnsystemet
      </ActionButton>
      {open ? (
        <SetTermDialog
          organizationNumber={organizationNumber}
          standing={standing}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
