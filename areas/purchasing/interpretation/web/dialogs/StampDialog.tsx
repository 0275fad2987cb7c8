import { useRef, useState, type PointerEvent } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { interpretation, type InterpretationPage } from '../../contract.ts'
import type { StampPlace } from '../../free-place.ts'
import type { StampLanguage } from '../../rules.ts'
import { pageLabel } from '../viewer/page-label.ts'
import { PageThumb } from './PageThumb.tsx'
import css from './stamp.module.css'
import { firstStamp, likelyPlace, movedStamp, scaledStamp, stampAfterKey } from './stamp-place.ts'

export interface ChosenStamp extends StampPlace {
  readonly language: StampLanguage
  readonly pageNumber: number
}
interface StampDialogProps {
  id: string
  pages: readonly InterpretationPage[]
  opened: boolean
  onClose: () => void
  onStamp: (stamp: ChosenStamp) => Promise<unknown>
}
const stampWords: Readonly<Record<StampLanguage, string>> = {
  sv: 'Svensk stämpel',
  en: 'English stamp',
}

/** Places the stamp on a page: moved, scaled, in Swedish or English (interpretation 43, 53). */
export function StampDialog({ opened, onClose, ...rest }: StampDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Stämpla fakturan" width={780}>
      {opened ? <Stamping {...rest} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Stamping({ id, pages, onClose, onStamp }: Omit<StampDialogProps, 'opened'>) {
  const own = pages.filter(({ isAttachment }) => !isAttachment)
  const [language, setLanguage] = useState<StampLanguage>('sv')
  const [pageNumber, setPageNumber] = useState(own[0]?.pageNumber ?? 1)
  const paper = useRef<HTMLDivElement>(null)
  const save = useRef<HTMLButtonElement>(null)
  const page = own.find((one) => one.pageNumber === pageNumber)
  const words = useAnswer(
    interpretation.getWords,
    { id, pageNumber },
    { staleTime: Infinity, placeholderData: undefined },
  )
  const [moved, setStamp] = useState<StampPlace>()
  const written = words.data?.words
  const stamp = moved ?? (written && page ? likelyPlace(written, page) : firstStamp)
  const drag = useRef<{ x: number; y: number; sizes: boolean }>(undefined)
  const scale = () => (paper.current?.clientWidth ?? 460) / (page?.width ?? 2480)
  const grab = (sizes: boolean) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, sizes }
  }
  const pull = (event: PointerEvent) => {
    const from = drag.current
    if (!from || !page) return
    const byX = (event.clientX - from.x) / scale()
    const byY = (event.clientY - from.y) / scale()
    drag.current = { ...from, x: event.clientX, y: event.clientY }
    setStamp(from.sizes ? scaledStamp(stamp, byX, page) : movedStamp(stamp, byX, byY, page))
  }
  const drop = () => {
    drag.current = undefined
  }
  if (!page) return <p>Fakturan kan inte hittas</p>
  const part = (length: number, whole: number) => `${(length / whole) * 100}%`
  return (
    <div className={css.stamping}>
      <div ref={paper} className={css.paper}>
        <PageThumb id={id} page={page} alt={pageLabel(page, pages.length)} />
        <div
          className={css.stamp}
          role="application"
          tabIndex={0}
          data-autofocus
          aria-label="Stämpeln. Piltangenterna flyttar den, plus och minus ändrar storleken, Enter stämplar."
          style={{
            left: part(stamp.x, page.width),
            top: part(stamp.y, page.height),
            width: part(stamp.width, page.width),
            height: part(stamp.height, page.height),
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.repeat) return save.current?.click()
            const next = stampAfterKey(stamp, event.key, event.shiftKey, page)
            if (!next) return
            event.preventDefault()
            setStamp(next)
          }}
          onPointerDown={grab(false)}
          onPointerMove={pull}
          onPointerUp={drop}
        >
          {stampWords[language]}
          <span
            className={css.corner}
            onPointerDown={grab(true)}
            onPointerMove={pull}
            onPointerUp={drop}
          />
        </div>
      </div>
      <div className={css.side}>
        <Toggles
          label="Stämpelns språk"
          choices={[
            { value: 'sv', label: 'Svenska' },
            { value: 'en', label: 'Engelska' },
          ]}
          value={language}
          onChange={setLanguage}
        />
        {own.length > 1 ? (
          <SelectField
            field={{
              name: 'pageNumber',
              id: 'stamp-page',
              value: String(pageNumber),
              onChange: (value) => setPageNumber(Number(value)),
            }}
            label="Sida"
            choices={own.map((one) => ({
              value: String(one.pageNumber),
              label: pageLabel(one, pages.length),
            }))}
          />
        ) : null}
        <p className={css.quiet}>
          Dra stämpeln dit den ska ligga och dra i hörnet för att ändra storleken. Med
          tangentbordet: piltangenter, plus och minus, och Enter stämplar.
        </p>
        <p className={`${css.quiet} tabular`} role="status">
          {stamp.width} × {stamp.height} på plats {stamp.x}, {stamp.y}
        </p>
        <ActionButton onClick={() => setStamp(undefined)}>Återställ storlek och plats</ActionButton>
        <ActionButton
          ref={save}
          primary
          onClick={() => onStamp({ ...stamp, language, pageNumber })}
        >
          Stämpla
        </ActionButton>
        <ActionButton onClick={onClose}>Avbryt</ActionButton>
      </div>
    </div>
  )
}
