import { useId, type ReactNode } from 'react'
import type { AnswerOf } from '#platform/endpoint.ts'
import type { interpretation, Interpretation } from '../../contract.ts'
import { documentFields, type DocumentFieldName } from '../../fields.ts'
import { isRequired } from '../../rules.ts'
import { CandidateList } from '../fields/CandidateList.tsx'
import { candidateOffers, partyOffers, type Offer } from '../fields/field-choices.ts'
import { FieldRow, FieldTool } from '../fields/FieldRow.tsx'
import { boxOf, isLocked, isUnreadable, shownValue } from '../fields/field-values.ts'
import css from '../fields/fields.module.css'
import type { FieldWalk } from '../fields/useFieldWalk.ts'
import { usePartyHits } from '../fields/usePartyHits.ts'
import { FieldCrop } from '../viewer/FieldCrop.tsx'
import type { FieldActs } from './useFieldActs.ts'

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
export function FieldsPart({ title, names, shown, matches, walk, acts, readOnly, children }: FieldsPartProps) {
  const id = useId()
  return (
    <section className={css.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {names.map((name) =>
        walk.current === name ? (
          <CurrentRow key={name} {...{ name, shown, matches, walk, acts, readOnly }} />
        ) : (
          <Row key={name} {...{ name, shown, walk, acts, readOnly, offers: none }} />
        ),
      )}
      {children}
    </section>
  )
}

const none: readonly Offer[] = []
interface RowProps {
  name: DocumentFieldName
  shown: Interpretation
  walk: FieldWalk
  acts: FieldActs
  readOnly: boolean
  offers: readonly Offer[]
  children?: ReactNode
}
function Row({ name, shown, walk, acts, readOnly, offers, children }: RowProps) {
  const field = shown.documentFields[name]
  return (
    <FieldRow
      name={name}
      field={field}
      required={isRequired(name, shown.recipientIsForeignEntity)}
      current={walk.current === name}
      accepted={walk.accepted.has(name)}
      text={walk.writing?.name === name ? walk.writing.text : undefined}
      problem={
        acts.problems[name] ??
        (isUnreadable(field) ? `${documentFields[name].label}: värdet går inte att förstå` : undefined)
      }
      readOnly={readOnly}
      register={walk.register}
      onStand={() => walk.standOn(name, false)}
      onType={walk.type}
      onAct={(act) => acts.act(name, act, offers)}
    >
      {children}
    </FieldRow>
  )
}

/** The field one stands on, with what it looks like on the page and what else it could be. */
function CurrentRow({ matches, ...row }: Omit<RowProps, 'offers'> & Pick<FieldsPartProps, 'matches'>) {
  const { name, shown, walk, acts, readOnly } = row
  const field = shown.documentFields[name]
  const writing = walk.writing?.name === name ? walk.writing : undefined
  const hits = usePartyHits(name, writing?.text, shownValue(name, field))
  const offers = hits ? partyOffers(name, hits) : candidateOffers(name, field, matches?.[name] ?? [])
  const box = writing?.box ?? boxOf(field)
  const page = shown.files.find(({ pageNumber }) => pageNumber === box?.page)
  const { label } = documentFields[name]
  const act = (what: Parameters<typeof acts.act>[1]) => acts.act(name, what, offers)
  return (
    <Row {...row} offers={offers}>
      {box && page ? (
        <FieldCrop id={shown.id} page={page} box={box} label={`${label} på bilden: ${shownValue(name, field)}`} />
      ) : null}
      {hits?.length === 0 ? <p className={css.why}>Sökningen gav inga träffar.</p> : null}
      {readOnly || (offers.length < 2 && !hits && offers[0]?.chosen !== false) ? null : (
        <CandidateList
          label={`Möjliga värden, ${label}`}
          choices={offers}
          writing={writing !== undefined}
          onPick={(index) => act({ act: 'pick', index })}
        />
      )}
      {readOnly ? null : (
        <div className={css.tools}>
          {writing ? (
            <>
              <FieldTool icon="check" keys="Enter" onClick={() => act({ act: 'save', step: 1 })}>
                Spara
              </FieldTool>
              <FieldTool icon="cross" keys="Esc" onClick={() => act({ act: 'cancel' })}>
                Avbryt
              </FieldTool>
            </>
          ) : isLocked(field) ? (
            <FieldTool icon="unlock" keys="L" onClick={() => act({ act: 'unlock' })}>
              Lås upp
            </FieldTool>
          ) : (
            <>
              <FieldTool icon="edit" keys="F2" onClick={() => act({ act: 'edit' })}>
                Skriv
              </FieldTool>
              <FieldTool icon="fit" keys="R" onClick={() => act({ act: 'draw' })}>
                Markera på bilden
              </FieldTool>
            </>
          )}
        </div>
      )}
    </Row>
  )
}
