import { Fragment, useId, type ReactNode } from 'react'
import type { AnswerOf } from '#platform/endpoint.ts'
import type { interpretation, Interpretation } from '../../contract.ts'
import { documentFields, type DocumentFieldName } from '../../fields.ts'
import { isRequired } from '../../rules.ts'
import { CandidateList } from '../fields/CandidateList.tsx'
import { candidateOffers, partyOffers, type Offer } from '../fields/field-choices.ts'
import type { FieldAct } from '../fields/field-keys.ts'
import { FieldRow, FieldTool } from '../fields/FieldRow.tsx'
import { boxOf, isLocked, readingProblem, shownValue } from '../fields/field-values.ts'
import css from '../fields/fields.module.css'
import type { FieldWalk } from '../fields/useFieldWalk.ts'
import { usePartyHits } from '../fields/usePartyHits.ts'
import { FieldCrop } from '../viewer/FieldCrop.tsx'
import type { FieldActs } from './acts/useFieldActs.ts'
import { AmountProof } from './AmountProof.tsx'

interface FieldsPartProps {
  title: string
  names: readonly DocumentFieldName[]
  shown: Interpretation
  matches: AnswerOf<typeof interpretation.getothermatches> | undefined
  walk: FieldWalk
  acts: FieldActs
  readOnly: boolean
  /** Under the title: who the issuer or the recipient is. */
  children?: ReactNode
}

/** A titled group of the document's fields. */
export function FieldsPart({
  title,
  names,
  shown,
  matches,
  walk,
  acts,
  readOnly,
  children,
}: FieldsPartProps) {
  const id = useId()
  return (
    <section className={css.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {names.map((name) => (
        <Fragment key={name}>
          <Line {...{ name, shown, matches, walk, acts, readOnly }} />
          {name === 'vat' ? <AmountProof {...{ shown, matches, walk }} /> : null}
        </Fragment>
      ))}
      {children}
    </section>
  )
}

type LineProps = Omit<FieldsPartProps, 'title' | 'names' | 'children'> & { name: DocumentFieldName }

/**
 * One field; while one stands on it with what it looks like on the page and what else it could be.
 */
function Line(props: LineProps) {
  const { name, shown, matches, walk, acts, readOnly } = props
  const field = shown.documentFields[name]
  const writing = walk.writing?.name === name ? walk.writing : undefined
  const hits = usePartyHits(name, writing?.text, shownValue(name, field))
  const current = walk.current === name
  const offered = () =>
    hits ? partyOffers(name, hits) : candidateOffers(name, field, matches?.[name] ?? [])
  const offers = current ? offered() : none
  const { country } = shown.documentFields
  return (
    <FieldRow
      name={name}
      field={field}
      required={isRequired(name, shown.recipientIsForeignEntity)}
      current={current}
      accepted={walk.accepted.has(name)}
      text={writing?.text}
      problem={acts.problems[name] ?? readingProblem(name, field, country.formattedValue)}
      readOnly={readOnly}
      register={walk.register}
      onStand={() => walk.standOn(name, false)}
      onType={walk.type}
      onAct={(act) => acts.act(name, act, offers)}
    >
      {current ? <Detail {...props} offers={offers} searched={hits !== undefined} /> : null}
    </FieldRow>
  )
}
const none: readonly Offer[] = []

/** Under the current field: cut-out, candidates and the acts with their keys. */
function Detail({
  name,
  shown,
  walk,
  acts,
  readOnly,
  offers,
  searched,
}: LineProps & { offers: readonly Offer[]; searched: boolean }) {
  const field = shown.documentFields[name]
  const writing = walk.writing?.name === name ? walk.writing : undefined
  const box = writing?.box ?? boxOf(field)
  const page = shown.files.find(({ pageNumber }) => pageNumber === box?.page)
  const { label } = documentFields[name]
  const act = (what: FieldAct) => acts.act(name, what, offers)
  const [first] = offers
  // A single candidate that the field has already is no choice, but why it was chosen is worth
  // knowing.
  const choosable = !readOnly && (searched || offers.length > 1 || first?.chosen === false)
  return (
    <>
      {box && page ? (
        <FieldCrop
          id={shown.id}
          page={page}
          box={box}
          label={`${label} på bilden: ${shownValue(name, field)}`}
        />
      ) : null}
      {searched && offers.length === 0 ? (
        <p className={css.why}>Sökningen gav inga träffar.</p>
      ) : null}
      {choosable ? (
        <CandidateList
          label={`Möjliga värden, ${label}`}
          choices={offers}
          writing={writing !== undefined}
          onPick={(index) => act({ act: 'pick', index })}
        />
      ) : null}
      {!choosable && first?.chosen ? <p className={css.why}>{first.why}</p> : null}
      {readOnly ? null : (
        <Tools writing={writing !== undefined} locked={isLocked(field)} onAct={act} />
      )}
    </>
  )
}

type Tool = readonly [Parameters<typeof FieldTool>[0]['icon'], string, FieldAct, string]
const whileWriting: readonly Tool[] = [
  ['check', 'Enter', { act: 'save', to: 'unsure' }, 'Spara'],
  ['cross', 'Esc', { act: 'cancel' }, 'Avbryt'],
]
const whenLocked: readonly Tool[] = [['unlock', 'L', { act: 'unlock' }, 'Lås upp']]
const whenFree: readonly Tool[] = [
  ['edit', 'F2', { act: 'edit' }, 'Skriv'],
  ['fit', 'R', { act: 'draw' }, 'Markera på bilden'],
]

function Tools({
  writing,
  locked,
  onAct,
}: {
  writing: boolean
  locked: boolean
  onAct: (act: FieldAct) => void
}) {
  const unwritten = locked ? whenLocked : whenFree
  const tools = writing ? whileWriting : unwritten
  return (
    <div className={css.tools}>
      {tools.map(([icon, keys, act, text]) => (
        <FieldTool key={text} icon={icon} keys={keys} onClick={() => onAct(act)}>
          {text}
        </FieldTool>
      ))}
    </div>
  )
}
