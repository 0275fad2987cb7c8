import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call, CallError } from '#platform/web/call.ts'
import { answers, askOnce } from '#platform/web/data.ts'
import { confirm } from '#platform/web/ui/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/ui/errors.ts'
import { notify } from '#platform/web/ui/Snackbar.tsx'
import { interpretation, type Interpretation } from '../../contract.ts'
import { documentFieldNames, type DocumentFieldName } from '../../fields.ts'
import { texts } from '../../texts.ts'
import { firstStamp, freePlace } from '../dialogs/stamp-place.ts'
import { listInputOf } from '../list/list-state.ts'
import { askNotStamped } from './question.ts'
import { askHarmful, type OpenDocument } from './useDocument.ts'
import type { FieldActs, Problems } from './useFieldActs.ts'

interface SendingOptions {
  readonly document: OpenDocument
  readonly shown: Interpretation
  readonly acts: FieldActs
  readonly onProblem: (first: DocumentFieldName | undefined) => void
}

const askDueDate = () =>
  confirm({
    title: texts.dueDateEarlier,
    text: 'För kreditfakturor, uppdatera förfallodatumet manuellt. Be annars kunden om en ny faktura.',
    act: 'Skicka ändå',
    cancel: 'Gå tillbaka',
  })

/** The server names fields as 'documentFields.vat', 'documentFields.vat.rawValue' or 'vat'. */
const fieldIn = (path: string) => documentFieldNames.find((name) => path.split('.').includes(name))

/** Sends the invoice on: asks what has to be confirmed, one thing at a time, then goes to the next that waits (part-3 §4, §5). */
export function useSending({ document, shown, acts, onProblem }: SendingOptions) {
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { id } = shown

  /** The Swedish stamp on the first page, where nothing is written. */
  const stamp = async () => {
    const page = shown.files.find(({ isAttachment }) => !isAttachment)
    const pageNumber = page?.pageNumber ?? 1
    const { words } = await askOnce(interpretation.getWords, { id, pageNumber })
    const place = page ? freePlace(words, page) : firstStamp
    await document.act(async (version) =>
      document.take(
        await call(interpretation.saveinvoiceimage, { id, version, pageNumber, ...place }, { keep403: true }),
      ),
    )
  }
  /** Answers whether the question was answered with yes. */
  const answered = async (code: string, confirmed: Record<string, boolean>): Promise<boolean> => {
    if (code === 'dueDateEarlier' && !confirmed.confirmDueDate) return (confirmed.confirmDueDate = await askDueDate())
    if (code === 'emailaddress_bl' && !confirmed.ignoreBlacklistWarning)
      return (confirmed.ignoreBlacklistWarning = await askHarmful())
    if (code !== 'notStamped' || confirmed.confirmNotStamped) return false
    const answer = await askNotStamped()
    if (answer === 'stamp') await stamp()
    if (answer === 'without') confirmed.confirmNotStamped = true
    return answer !== 'back'
  }
  const asks = new Set(['dueDateEarlier', 'emailaddress_bl', 'notStamped'])
  const sendOn = async (): Promise<boolean> => {
    const confirmed: Record<string, boolean> = {}
    const way = shown.administer ? interpretation.saveAdminInvoice : interpretation.save
    for (;;) {
      try {
        await document.act((version) => call(way, { id, version, ...confirmed }, { keep403: true }))
        return true
      } catch (error) {
        const code = refusalOf(error)?.code
        if (code === undefined || !asks.has(code)) throw error
        if (!(await answered(code, confirmed))) return false
      }
    }
  }
  const goOn = async () => {
    void answers.invalidateQueries({ queryKey: ['interpretation'], refetchType: 'none' })
    const { list } = await call(interpretation.all, { ...listInputOf(search), statusFilters: ['Pending'], page: 0 })
    const next = list.find((row) => row.id !== id && row.currentlyEditing === null && row.readingState !== 'waiting')
    const { page: _, ...rest } = search
    if (next) return navigate({ to: `/tolkien/invoice/${next.id}` as string, search: rest as never })
    notify.info('Det finns inga fler ohanterade fakturor här')
    return navigate({ to: '/tolkien' as string, search: rest as never })
  }
  const fail = (error: unknown) => {
    const refusal = refusalOf(error)
    const named = (refusal?.fields ?? []).flatMap(({ field, message }) => {
      const name = fieldIn(field)
      return name ? [[name, message] as const] : []
    })
    if (!refusal || (error instanceof CallError && error.status === 403)) return acts.tell(error)
    acts.setProblems(Object.fromEntries(named) as Problems)
    notify.error(refusal.message)
    onProblem(named[0]?.[0])
  }
  const send = async () => {
    if (busy.current) return
    busy.current = true
    setSending(true)
    try {
      if (!(await sendOn())) return onProblem(undefined)
      notify.success('Fakturan är skickad')
      await goOn()
    } catch (error) {
      fail(error)
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  return { send, sending, goOn }
}
