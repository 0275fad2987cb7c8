import { useState, type ReactNode } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { CallError } from '#platform/web/call.ts'
import { checkWith } from '#platform/web/check.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { RefusalDialog, useRefusalDialog } from '#platform/web/ui/message/RefusalDialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { actOf } from '#areas/foundation/approvals/rules.ts'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import {
  useAlreadyWaiting,
  WaitingApprovalsPanel,
} from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole, policyNames } from '#areas/foundation/users/rules.ts'
import { ScreeningHitsPanel } from '#areas/parties/keypersons/web/ScreeningHitsPanel.tsx'
import { ScreenAgainPanel } from '#areas/parties/keypersons/web/ScreenAgainPanel.tsx'
import { onboarding, type Gate, type OnboardingDetail } from '../contract.ts'
import { gateActs, type GateKind } from '../gate-rules.ts'
import { notCompleted } from '../texts.ts'

type Row = Gate['rows'][number]
const columnsOf = (mend: (row: Row) => ReactNode): Column<Row>[] => [
  { key: 'check', head: 'Kontroll', width: '26%', wraps: true, cell: ({ name }) => name },
  {
    key: 'state',
    head: 'Läge',
    width: '110px',
    whole: true,
    cell: ({ problem }) =>
      problem === null ? (
        <StateBadge tone="positive" icon="check" text="Klar" />
      ) : (
        <StateBadge tone="negative" icon="warning" text="Inte klar" />
      ),
  },
  {
    key: 'problem',
    head: 'Vad som saknas',
    wraps: true,
    cell: ({ problem }) => problem ?? '—',
    second: mend,
  },
]

/** What has to hold before an onboarding is completed, and the way to complete it (onboarding 62). */
export function GateSection({ shown, ended }: { shown: OnboardingDetail; ended: boolean }) {
  const answer = useAnswer(
    onboarding.gate,
    { id: shown.id },
    { placeholderData: undefined, staleTime: 0 },
  )
  const gate = answer.data
  /** The act that mends a row: in it where it is one key, otherwise where it is done. */
  const mend = ({ check, problem, place }: Row) => {
    if (problem === null) return null
    if (check === 'screening')
      return (
        <ScreenAgainPanel
          organizationNumber={shown.organizationNumber}
          personsKnown={gate?.personsKnown ?? false}
        />
      )
    return place === null ? null : <RouteLink href={place}>Åtgärda</RouteLink>
  }
  if (ended) return <Passages passages={gate?.passages ?? []} />
  return (
    <Section
      title="Innan onboardingen slutförs"
      note={
        gate?.screenedAt ? (
          <>
            Nyckelpersonerna kontrollerades <Instant of={gate.screenedAt} />
          </>
        ) : undefined
      }
    >
      <DataTable
        label="Innan onboardingen slutförs"
        columns={columnsOf(mend)}
        rows={gate?.rows}
        rowKey={({ check }) => check}
        answer={answer}
        empty="Inget behöver vara klart"
      />
      {gate?.rows.some(
        ({ check, problem }) => (check === 'lists' || check === 'sanctions') && problem !== null,
      ) ? (
        <ScreeningHitsPanel organizationNumber={shown.organizationNumber} />
      ) : null}
      <WaitingApprovalsPanel acts={Object.values(gateActs)} subject={shown.id} />
      <Passages passages={gate?.passages ?? []} />
      {gate ? (
        <Completing shown={shown} rows={gate.rows} onRefused={() => void answer.refetch()} />
      ) : null}
    </Section>
  )
}

/** What was let through although it did not hold, by whom and why (onboarding 63). */
function Passages({ passages }: { passages: Gate['passages'] }) {
  if (passages.length === 0) return null
  return (
    <Section title="Släppt igenom fast det inte var klart">
      <ul>
        {passages.map(({ problems, reason, askedBy, approvedBy, approvedAt }) => (
          <li key={`${approvedAt} ${approvedBy} ${problems.join()}`}>
            {problems.join(' ')} Orsak: {reason}. Begärt av {askedBy}, godkänt av {approvedBy}{' '}
            <Instant of={approvedAt} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface CompletingProps {
  shown: OnboardingDetail
  rows: readonly Row[]
  /** What the lists said may have changed the rows (onboarding 65). */
  onRefused: () => void
}
function Completing({ shown, rows, onRefused }: CompletingProps) {
  const complete = useCommand(onboarding.complete)
  const refused = useRefusalDialog()
  const [asking, setAsking] = useState(false)
  const missing = missingRole(onboarding.complete.may, useActor())
  const red = rows.filter(({ problem, atCompletion }) => problem !== null && !atCompletion)
  const toMend = red.find(({ kind }) => kind === null)
  const passing = red.length > 0 && !toMend
  const waits = useAlreadyWaiting(Object.values(gateActs), shown.id)
  const asked = passing ? waits : undefined
  async function askAndComplete() {
    const sure = await confirm({
      title: 'Slutföra onboardingen?',
      text: `${shown.companyName} blir klar och onboardingen kan inte ändras mer.`,
      act: 'Slutför',
    })
    if (!sure) return
    try {
      await complete.mutateAsync({ id: shown.id })
      notify.success('Onboardingen är slutförd')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      onRefused()
      refused.show({ code: error.code, message: notCompleted(error.message) })
    }
  }
  return (
    <>
      <ActionButton
        primary
        icon="check"
        disabledReason={missing ?? toMend?.problem ?? asked}
        onClick={() => (passing ? setAsking(true) : askAndComplete())}
      >
        {passing ? 'Begär att få slutföra' : 'Slutför'}
      </ActionButton>
      <Dialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Slutföra fast något inte är klart?"
      >
        <PassForm id={shown.id} red={red} onDone={() => setAsking(false)} />
      </Dialog>
      <RefusalDialog refusal={refused} />
    </>
  )
}

const secondsOf = (kind: GateKind) =>
  actOf(gateActs[kind])
    .second.map((policy) => policyNames[policy])
    .join(' eller ')

interface PassFormProps {
  id: string
  red: readonly Row[]
  onDone: () => void
}
/** Asks a second person to let what does not hold through, with a reason (onboarding 63). */
function PassForm({ id, red, onDone }: PassFormProps) {
  const complete = useCommand(onboarding.complete)
  const kinds = [...new Set(red.flatMap(({ kind }) => kind ?? []))]
  const form = useSaveForm({
    initial: { why: '' },
    warn: false,
    check: (typed) => ({
      ...checkWith(onboarding.complete, { id, ...typed }),
      ...(typed.why.trim() === '' && { why: 'Orsak behöver fyllas i' }),
    }),
    save: (typed) => complete.mutateAsync({ id, ...typed }),
    onSaved: () => {
      notify.success(waitsForSecond)
      onDone()
    },
  })
  return (
    <Form form={form} submit="Begär" onCancel={onDone} cancel="Tillbaka">
      <ul>
        {red.map(({ check, name, problem }) => (
          <li key={check}>
            {name}: {problem}
          </li>
        ))}
      </ul>
      <p>Godkänns av någon med behörigheten {kinds.map(secondsOf).join(' och någon med ')}.</p>
      <TextAreaField field={form.field('why')} label="Orsak" required maxLength={2000} />
    </Form>
  )
}
