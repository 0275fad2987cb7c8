import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { singleKeys } from '#platform/web/ui/frame/keys.ts'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import type { DocumentField } from '../../contract.ts'
import { documentFields, type DocumentFieldName } from '../../fields.ts'
import { CertaintyBadge, certaintyText } from './CertaintyBadge.tsx'
import { walkingAct, writingAct, type FieldAct } from './field-keys.ts'
import { shownValue } from './field-values.ts'
import { Key } from '#platform/web/ui/frame/Key.tsx'
import css from './fields.module.css'

/** Under the title of its group a field needs no more. */
const shortLabels: Partial<Record<DocumentFieldName, string>> = {
  issuerOrganizationNumber: 'Organisationsnummer',
  recipientOrganizationNumber: 'Organisationsnummer',
  recipientName: 'Namn',
  recipientEmailAddress: 'E-postadress',
}

const moving: ReadonlySet<FieldAct['act']> = new Set(['step', 'pan'])
/** What may be done when nothing can be changed. */
const harmless: ReadonlySet<FieldAct['act']> = new Set(['step', 'pan', 'accept'])

interface FieldRowProps {
  name: DocumentFieldName
  field: DocumentField
  required: boolean
  current: boolean
  accepted: boolean
  /** The text being written; undefined while one only stands on the field. */
  text: string | undefined
  problem: string | undefined
  /** Nothing can be changed now. */
  readOnly: boolean
  register: (name: DocumentFieldName, element: HTMLElement | null) => void
  onStand: () => void
  onType: (text: string) => void
  onAct: (act: FieldAct) => void
  /** Under the current field: the cut-out, the candidates, the tools. */
  children?: ReactNode
}

/** One value of the document: stood on with Tab, accepted with Enter, written in after F2. */
export function FieldRow(props: FieldRowProps) {
  const { name, field, required, current, accepted, text, problem, readOnly, register } = props
  const { label } = documentFields[name]
  const id = useId()
  const root = useRef<HTMLElement>(null)
  const writing = text !== undefined
  useLayoutEffect(() => {
    register(name, root.current)
    return () => register(name, null)
  }, [name, register, writing])

  const shown = shownValue(name, field)
  const described = [problem ? `${id}-problem` : undefined, current ? `${id}-detail` : undefined]
    .filter(Boolean)
    .join(' ')
  const attach = (element: HTMLElement | null) => {
    root.current = element
  }
  return (
    <div
      className={css.row}
      data-current={current || undefined}
      data-problem={problem ? true : undefined}
    >
      <span className={css.label} title={label} aria-hidden>
        {shortLabels[name] ?? label} {required ? <i>*</i> : null}
      </span>
      {writing ? (
        <input
          ref={attach}
          className={css.input}
          name={name}
          aria-label={label}
          aria-required={required}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={documentFields[name].max}
          value={text}
          onChange={(event) => props.onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            const act = writingAct(event)
            if (!act || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.stopPropagation()
            props.onAct(act)
          }}
        />
      ) : (
        <button
          ref={attach}
          type="button"
          className={css.value}
          title={shown}
          aria-label={`${label}: ${shown === '' ? 'inget värde' : `${shown}, ${certaintyText(field)}`}${accepted ? ', godtaget' : ''}`}
          aria-describedby={described || undefined}
          data-accepted={accepted || undefined}
          onFocus={props.onStand}
          onMouseDown={(event) => {
            // At once: what lies under the mouse moves when the field before closes, and a click
            // would be lost.
            if (readOnly || event.button !== 0) return
            event.preventDefault()
            props.onAct({ act: 'edit' })
          }}
          onClick={() => !readOnly && props.onAct({ act: 'edit' })}
          onKeyDown={(event) => {
            const act = walkingAct(event, singleKeys.get())
            if (!act || (readOnly && !harmless.has(act.act))) return
            event.preventDefault()
            // A key that is held down moves, and does nothing else: nobody has looked at what comes
            // so quickly.
            if (!event.repeat || moving.has(act.act)) props.onAct(act)
          }}
        >
          <span className={shown === '' ? css.none : undefined}>{shown === '' ? '—' : shown}</span>
        </button>
      )}
      <CertaintyBadge field={field} />
      {problem ? (
        <p className={`${css.detail} ${css.problem}`} id={`${id}-problem`}>
          {problem}
        </p>
      ) : null}
      {current ? (
        <div className={css.detail} id={`${id}-detail`}>
          {props.children}
        </div>
      ) : null}
    </div>
  )
}

interface FieldToolProps {
  icon: Parameters<typeof Icon>[0]['name']
  keys: string
  onClick: () => void
  children: ReactNode
}
/** A small act of the current field, with its key. Not a stop for Tab, which walks the fields. */
export function FieldTool({ icon, keys, onClick, children }: FieldToolProps) {
  return (
    <button
      type="button"
      className={css.tool}
      tabIndex={-1}
      onClick={onClick}
      onMouseDown={(event) => event.preventDefault()}
    >
      <Icon name={icon} size={14} />
      {children}
      <Key aria-hidden>{keys}</Key>
    </button>
  )
}
