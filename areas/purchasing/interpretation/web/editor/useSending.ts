import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call, CallError } from '#platform/web/call.ts'
import { answers, askOnce } from '#platform/web/data.ts'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { useGo, withSearch } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { interpretation, type Interpretation } from '../../contract.ts'
import { documentFieldNames, type DocumentFieldName } from '../../fields.ts'
import { firstStamp, likelyPlace } from '../dialogs/stamp-place.ts'
import { depart } from '../sending/departures.ts'
import { nextInvoice } from '../sending/next-invoice.ts'
import { titleOf } from './document-title.ts'
import { askDueDate, askFarDay, askHarmful, askNotStamped, askVat } from './question.ts'
import type { OpenDocument } from './useDocument.ts'
import type { FieldActs } from './acts/useFieldActs.ts'

interface SendingOptions {
  readonly document: OpenDocument
  readonly shown: Interpretation
  readonly acts: FieldActs
  /** Fields the person has accepted as they are. */
  readonly accepted: ReadonlySet<DocumentFieldName>
  readonly onProblem: (first: DocumentFieldName | undefined) => void
}

/** What the person has confirmed so far. */
interface Confirmed {
  confirmDueDate?: boolean
  confirmDays?: boolean
  confirmVat?: boolean
  ignoreBlacklistWarning?: boolean
  confirmNotStamped?: boolean
}

/** What the server asks about before it takes an invoice, beside the stamp. */
const questions = [
  { code: 'dueDateEarlier', confirms: 'confirmDueDate', ask: askDueDate, about: 'dueDate' },
  { code: 'dayFarAway', confirms: 'confirmDays', ask: askFarDay, about: 'dueDate' },
  { code: 'vatDoubtful', confirms: 'confirmVat', ask: askVat, about: 'vat' },
  {
    code: 'emailaddress_bl',
    confirms: 'ignoreBlacklistWarning',
    ask: askHarmful,
    about: 'recipientEmailAddress',
  },
] as const

/** The server names fields as 'documentFields.vat', 'documentFields.vat.rawValue' or 'vat'. */
const fieldIn = (path: string) => documentFieldNames.find((name) => path.split('.').includes(name))

/**
 * Sends the invoice on: asks what has to be confirmed, one thing at a time, then goes to the next
 * that waits (interpretation 15, 16).
 */
export function useSending({ document, shown, acts, accepted, onProblem }: SendingOptions) {
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const go = useGo()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { id } = shown
  const title = titleOf(shown)

  /** The Swedish stamp on the first page, where nothing is written. */
  const stamp = async () => {
    const page = shown.files.find(({ isAttachment }) => !isAttachment)
    const pageNumber = page?.pageNumber ?? 1
    const { words } = await askOnce(interpretation.getWords, { id, pageNumber })
    const place = page ? likelyPlace(words, page) : firstStamp
    await document.act(async (version) =>
      document.take(
        await call(
          interpretation.saveinvoiceimage,
          { id, version, pageNumber, ...place },
          { keep403: true },
        ),
      ),
    )
  }
  const save = (confirmed: Confirmed) =>
    document.act(async (version) => {
      const way = shown.administer ? interpretation.saveAdminInvoice : interpretation.save
      document.take(
        await call(
          way,
          { id, version, acceptedFields: [...accepted], ...confirmed },
          { keep403: true },
        ),
      )
    })
  const stay = (field: DocumentFieldName | undefined) => {
    onProblem(field)
    return false
  }
  /**
   * Saves, asking what the server wants confirmed. The stamp is asked about last, when all else is
   * in order: then the rest is done while the person goes on. Answers whether the invoice may be
   * left.
   */
  const sendOn = async (): Promise<boolean> => {
    const confirmed: Confirmed = {}
    for (;;) {
      try {
        await save(confirmed)
        notify.success(`${title} är skickad`)
        return true
      } catch (error) {
        const { code, fields } = refusalOf(error) ?? {}
        const [about] = fields ?? []
        if (code === 'notStamped') return departStamped(confirmed)
        const question = questions.find((one) => one.code === code)
        if (!question || confirmed[question.confirms]) throw error
        if (!(await question.ask(about?.message ?? '')))
          return stay(fieldIn(about?.field ?? '') ?? question.about)
        confirmed[question.confirms] = true
      }
    }
  }
  const departStamped = async (confirmed: Confirmed): Promise<boolean> => {
    const answer = await askNotStamped()
    if (answer === 'back') return stay(undefined)
    void depart({ id, title }, async () => {
      if (answer === 'stamp') await stamp()
      await save({ ...confirmed, confirmNotStamped: true })
    })
    return true
  }
  const goOn = async (asked = nextInvoice(search, id)) => {
    void answers.invalidateQueries({ queryKey: ['interpretation', 'all'], refetchType: 'none' })
    const next = await asked
    const { page: _, ...rest } = search
    if (next) return go(withSearch(places.interpretation(next.id), rest))
    notify.info('Det finns inga fler ohanterade fakturor här')
    return go(withSearch(places.interpretations, rest))
  }
  const fail = (error: unknown) => {
    const refusal = refusalOf(error)
    const named = (refusal?.fields ?? []).flatMap(({ field, message }) => {
      const name = fieldIn(field)
      return name ? [[name, message] as const] : []
    })
    if (!refusal || (error instanceof CallError && error.status === 403)) return acts.tell(error)
    acts.setProblems(Object.fromEntries(named))
    notify.error(refusal.message)
    onProblem(named[0]?.[0])
  }
  const send = async () => {
    if (busy.current) return
    busy.current = true
    setSending(true)
    // Asked for meanwhile, so that it is known when this one may be left.
    const next = nextInvoice(search, id)
    next.catch(() => undefined)
    try {
      if (await sendOn()) await goOn(next)
    } catch (error) {
      fail(error)
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  return { send, sending, goOn }
}
