import { useState } from 'react'
import { formatInstant, formatNumber } from '#platform/swedish/format.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { ToggleChip } from '#platform/web/ui/form/Choices.tsx'
import { passedText } from '#areas/credit/rules/texts.ts'
import type { Verdict } from '../contract.ts'
import { PassedBadge } from './PassedBadge.tsx'
import { ScoreBar } from './ScoreBar.tsx'
import { apartLacking, gravestFirst, lackedFacts, speaksAgainst } from './rule-words.ts'
import css from './determinations.module.css'

const sentence = (rule: Verdict) => rule.message || rule.baseData
const columns: Column<Verdict>[] = [
  {
    key: 'passed',
    head: 'Svar',
    width: '68px',
    whole: true,
    cell: (rule) => <PassedBadge said={passedText(rule)} />,
  },
  { key: 'rule', head: 'Regel', cell: (rule) => rule.displayName, second: sentence },
  {
    key: 'value',
    head: 'Värde',
    width: '24%',
    cell: (rule) => rule.valueText || (rule.value === null ? 'saknas' : ''),
    // What only gives points asks for nothing.
    second: (rule) => (rule.blocking && rule.threshold ? `Krav: ${rule.threshold}` : ''),
  },
  {
    key: 'source',
    head: 'Källa',
    width: '20%',
    quiet: true,
    cell: (rule) => rule.source || '—',
    second: (rule) => (rule.fetchedAt === null ? '' : formatInstant(rule.fetchedAt)),
  },
  {
    key: 'score',
    head: 'Poäng',
    align: 'right',
    width: '128px',
    whole: true,
    cell: (rule) => <Points rule={rule} />,
  },
]

function Points({ rule }: { rule: Verdict }) {
  if (rule.exceptionUsed)
    return (
      <span className={css.quiet} title={rule.exceptionUsed.comment}>
        undantag till {rule.exceptionUsed.endDate}
      </span>
    )
  const most = rule.calculatedScore + rule.pointsLost
  if (most === 0 && rule.calculatedScore === 0) return <span className={css.quiet}>—</span>
  return <ScoreBar score={rule.calculatedScore} most={most} />
}

interface RuleVerdictsProps {
  title: string
  rules: readonly Verdict[] | undefined
  /** Hundredths of a point. */
  score: number | null
  /** Of what is not bought only what speaks against is shown to begin with. */
  refused?: boolean
  answer: { isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown }
}
/**
 * What each rule of one party said: Ja, Nej or K, with the value, who said it and when, and the
 * points (invoices 10); what speaks against first, and what only lacks a fact in one line below
 * (determinations 60).
 */
export function RuleVerdicts({ title, rules, score, refused = false, answer }: RuleVerdictsProps) {
  const [onlyAgainst, setOnlyAgainst] = useState(refused)
  const { lacking, rest } = apartLacking(gravestFirst(rules ?? []))
  const against = rest.filter(speaksAgainst)
  const lines = rules && withParts(onlyAgainst && against.length > 0 ? against : rest)
  return (
    <Section
      title={title}
      actions={
        against.length > 0 && against.length < rest.length ? (
          <ToggleChip label="Bara det som talar emot" on={onlyAgainst} onChange={setOnlyAgainst} />
        ) : null
      }
      note={score === null ? undefined : `Betyg ${formatNumber(score / 100, 2)} av 10`}
    >
      {lines?.length === 0 && lacking.length > 0 ? null : (
        <DataTable
          label={title}
          columns={columns}
          rows={lines}
          rowKey={keyOf}
          answer={answer}
          empty="Inga regler har bedömts."
        />
      )}
      {lacking.length > 0 ? <Lacking title={title} rules={lacking} /> : null}
    </Section>
  )
}

const keyOf = (rule: Verdict) => `${rule.side} ${rule.id}`

/** In one line whose facts are missing and which; the verdicts on request. */
function Lacking({ title, rules }: { title: string; rules: readonly Verdict[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.lacking}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden>{open ? '▾' : '▸'}</span>
        {`${title}: uppgift saknas i ${rules.length} regler (${lackedFacts(rules)})`}
      </button>
      {open ? (
        <DataTable
          label={`${title}, uppgift saknas`}
          columns={columns}
          rows={withParts(rules)}
          rowKey={keyOf}
          empty="Inga uppgifter saknas."
        />
      ) : null}
    </>
  )
}

const withParts = (rules: readonly Verdict[]): Verdict[] =>
  rules.flatMap((rule) => [rule, ...partsOf(rule)])

/** Sub-rules stand under their rule. They give no points of their own. */
const partsOf = (rule: Verdict): Verdict[] =>
  rule.parts.map((part) => ({
    ...part,
    side: rule.side,
    text: '',
    parts: [],
    displayName: `${rule.displayName}: ${part.displayName}`,
  }))
