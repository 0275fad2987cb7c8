import { useEffect, useMemo, useRef, useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { useGo, withSearch } from '#platform/web/place.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { interpretation, type Interpretation } from '../../contract.ts'
import { documentFieldNames } from '../../fields.ts'
import { texts } from '../../texts.ts'
import { listedKeys } from '../fields/field-keys.ts'
import { boxOf } from '../fields/field-values.ts'
import { useKeptWalk } from '../fields/useKeptWalk.ts'
import { LockDialogs } from '../lock/LockDialogs.tsx'
import { useEditLock } from '../lock/useEditLock.ts'
import { PageViewer, type ViewerHandle } from '../viewer/PageViewer.tsx'
import type { Mark } from '../viewer/PageSheet.tsx'
import { isDeparting } from '../sending/departures.ts'
import { useFetchAhead } from '../sending/next-invoice.ts'
import css from './editor.module.css'
import { titleOf } from './document-title.ts'
import { EditorHeader } from './EditorHeader.tsx'
import { EditorWindows } from './EditorWindows.tsx'
import { FieldsPanel } from './FieldsPanel.tsx'
import { Notices } from './notices/Notices.tsx'
import { SendBar } from './SendBar.tsx'
import { useDocumentActs } from './useDocumentActs.ts'
import type { OpenDocument } from './useDocument.ts'
import { useFieldActs } from './acts/useFieldActs.ts'
import { useLeftOver } from './useLeftOver.ts'
import { useSending } from './useSending.ts'
import { whyNot } from './why-not.ts'

interface EditorProps {
  id: string
  shown: Interpretation
  document: OpenDocument
  /** The list's own state, to go back to it and to its next. */
  search: Record<string, unknown>
}

/**
 * The document and everything one does with it: image and values side by side, worked with the
 * keyboard.
 */
export function Editor({ id, shown, document, search }: EditorProps) {
  const go = useGo()
  const { walk, moved } = useKeptWalk(id, shown)
  const { current, writing, standOn } = walk
  const viewer = useRef<ViewerHandle>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const [drawing, setDrawing] = useState(false)
  const [looking, setLooking] = useState<string>()
  const pending = shown.status === 'Pending'
  const role = missingRole(interpretation.savechange.may, useActor())
  const { lock, wake, takeOver, lost } = useEditLock(id, {
    // Who only looks holds nobody else back.
    wanted: pending && role === undefined,
    onSeen: (version) => version !== document.version() && void document.refetch(),
    isLeft: () => isDeparting(id),
  })
  const mine = lock.state === 'mine'
  useFetchAhead(mine, id)
  const matches = useAnswer(
    interpretation.getothermatches,
    { id },
    { placeholderData: undefined, keep403: true },
  )
  const acts = useFieldActs({
    document,
    shown,
    matches: matches.data,
    walk,
    viewer,
    onPastEnd: () => sendButton.current?.focus(),
    onLost: lost,
  })
  const { send, sending, goOn } = useSending({
    document,
    shown,
    acts,
    accepted: walk.accepted,
    onProblem: (first) => standOn(first ?? current),
  })
  const whole = useDocumentActs(shown, document, acts, goOn)

  useLeftOver(mine, document, acts)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || (lock.state === 'asking' && role === undefined)) return
    begun.current = true
    if (!writing) standOn(current)
  }, [lock.state, role, standOn, current, writing])

  const why = whyNot(shown, lock, drawing || writing !== undefined, role)
  const unless = (reason: string | undefined, act: () => unknown) => () =>
    reason === undefined ? void act() : notify.error(reason)
  useKeys([
    { key: 'mod+enter', text: 'Spara och skicka fakturan', run: unless(why.send, send) },
    { key: 's', text: 'Stämpla fakturan', run: unless(why.stamp, () => whole.act('stamp')) },
    { key: 'b', text: 'Bifoga filer', run: unless(why.change, () => whole.setOpened('attach')) },
    { key: 'n', text: 'Nästa ohanterade faktura', run: () => void goOn() },
    ...listedKeys.map(([key, text]) => ({ key, text })),
  ])

  const written = writing?.box
  const marks = useMemo(
    () =>
      documentFieldNames.flatMap((name): Mark[] => {
        const isCurrent = name === current
        const box = (isCurrent && written) || boxOf(shown.documentFields[name])
        return box ? [{ box, kind: isCurrent ? 'current' : 'field' }] : []
      }),
    [shown.documentFields, current, written],
  )
  const backHref = withSearch(places.interpretations, search)
  return (
    <div className={css.screen}>
      <EditorHeader shown={shown} backHref={backHref} why={why} onAct={whole.act} />
      <Notices
        shown={shown}
        readOnlyBy={lock.state === 'others' ? lock.name : undefined}
        onReinterpret={() => whole.act('reinterpret')}
        onTakeOver={() => setLooking(undefined)}
        onSplit={() => whole.act('split')}
      />
      <div className={css.work}>
        <PageViewer
          id={id}
          pages={shown.files}
          empty={
            shown.readingState === 'failed'
              ? texts.filesMissing
              : 'Sidorna görs i ordning och visas här.'
          }
          marks={marks}
          follows={moved}
          onPick={
            mine && pending ? (picked, more) => void acts.takeFromPage(picked, more) : undefined
          }
          onDrawing={(on) => {
            setDrawing(on)
            if (!on) standOn(current)
          }}
          handle={viewer}
        />
        <section className={css.panel} aria-label={`Fakturans uppgifter, ${titleOf(shown)}`}>
          <FieldsPanel
            shown={shown}
            document={document}
            matches={matches.data}
            walk={walk}
            acts={acts}
            reason={why.change}
            role={role}
            onAttach={() => whole.setOpened('attach')}
          />
          <SendBar
            button={sendButton}
            shown={shown}
            saveState={document.saveState}
            sending={sending}
            why={why}
            onSend={send}
            canUndo={acts.canUndo}
            onUndo={acts.undoLast}
          />
        </section>
      </div>
      <EditorWindows shown={shown} document={document} whole={whole} />
      <LockDialogs
        lock={lock}
        looking={looking}
        onLook={(name) => {
          setLooking(name)
          standOn(current)
        }}
        takeOver={takeOver}
        wake={wake}
        onBack={() => void go(backHref)}
        onTaken={() => void document.refetch()}
      />
    </div>
  )
}
