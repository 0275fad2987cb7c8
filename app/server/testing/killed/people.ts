import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { z } from 'zod'
import { pathParameters, type AnswerOf } from '#platform/endpoint.ts'
import { fieldsToWire, fromWire } from '#platform/wire.ts'
import { interpretation } from '#areas/purchasing/interpretation/contract.ts'
import { complete } from '#areas/purchasing/interpretation/server/testing/house.ts'

type Document = AnswerOf<typeof interpretation.get>
interface Step {
  readonly isDone: (document: Document) => boolean
  /** Before, somebody waits. */
  readonly isDue?: (document: Document) => boolean
  readonly call: keyof typeof interpretation
  readonly input?: () => object
  readonly file?: () => Promise<Buffer>
}
const picture = () =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: '#ddd' } })
    .png()
    .toBuffer()
const save = (call: 'save' | 'saveAdminInvoice'): Step => ({
  isDone: ({ status }) => status === 'Completed',
  call,
  input: () => ({ documentFields: complete(), confirmNotStamped: true }),
})
const happened = (document: Document, what: string) =>
  document.statusHistory.some((one) => one.what === what)
const steps = {
  save: save('save'),
  administer: save('saveAdminInvoice'),
  stamp: { isDone: (document) => document.invoiceStamped, call: 'saveinvoiceimage' },
  attach: {
    isDone: ({ attachments }) => attachments.some(({ fileName }) => fileName === 'bild.png'),
    call: 'saveAttachmentFile',
    file: picture,
  },
  split: {
    isDone: ({ splitInto }) => splitInto.length > 0,
    call: 'splitinvoice',
    input: () => ({ groups: [1, 2].map((pageNumber) => ({ list: [{ pageNumber }] })) }),
  },
  ask: {
    isDone: ({ helpRequests }) => helpRequests.length > 0,
    call: 'requestHelp',
    input: () => ({ message: 'Hur gör jag?' }),
  },
  help: {
    isDone: ({ helpRequests }) => helpRequests.every(({ completedAt }) => completedAt !== null),
    call: 'completeHelpRequest',
  },
  resend: {
    // What has not arrived yet would be taken back.
    isDue: ({ sentToInvoiceSystem }) => sentToInvoiceSystem,
    isDone: (document) => happened(document, 'Skickad igen'),
    call: 'resendInterpretation',
    // The invoice system has the number already.
    input: () => ({ addPeriodAfterInvoiceNumber: true }),
  },
} satisfies Record<string, Step>

/** What is done with documents, in turn. */
const plans: readonly (readonly (keyof typeof steps)[])[] = [
  ['save'],
  ['stamp', 'save', 'resend'],
  ['split'],
  ['ask', 'help', 'administer'],
  ['attach', 'save'],
]

/**
 * Somebody who looks, does what is not done yet, and looks again when there was no answer: as
 * people do.
 */
export function person(url: string, token: string) {
  const faults: string[] = []

  async function ask(
    call: keyof typeof interpretation,
    input: Record<string, unknown>,
    file?: Buffer,
  ) {
    const { method, path, input: fields, answer: shape } = interpretation[call]
    const address = url + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name]))
    const rest = Object.fromEntries(
      Object.entries(fieldsToWire(fields, input)).filter(
        ([name]) => !pathParameters(path).includes(name),
      ),
    )
    const form = new FormData()
    for (const [name, value] of Object.entries(rest)) form.append(name, String(value))
    if (file) form.append('File', new Blob([Uint8Array.from(file)]), 'bild.png')
    const json = method === 'GET' ? {} : { body: file ? form : JSON.stringify(rest) }
    const type: Record<string, string> =
      file || method === 'GET' ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(address, {
      method,
      headers: { authorization: `Bearer ${token}`, ...type },
      ...json,
    })
    const text = await answer.text()
    // A file whose reader is killed twice is taken for one that brings readers down (422); asked
    // again it works.
    if (!answer.ok && answer.status !== 422) faults.push(`${call} ${answer.status} ${text}`)
    if (!text) return undefined
    const sent: unknown = JSON.parse(text)
    return answer.ok && shape instanceof z.ZodType ? fromWire(shape, sent) : sent
  }
  async function take(id: string, step: Step): Promise<void> {
    for (;;) {
      // Nobody answers while the server starts again.
      const document = (await ask('get', { id }).catch(() => undefined)) as Document | undefined
      if (document && step.isDone(document)) return
      if (document && step.isDue?.(document) !== false)
        await ask(step.call, { id, ...step.input?.() }, await step.file?.()).catch(() => undefined)
      await pause(100)
    }
  }
  return {
    ask,
    /**
     * What was answered otherwise than 2xx: nothing, since who looks first asks for nothing twice.
     */
    faults,
    /** Does all there is to do with a document. @param place decides what that is */
    async handle(id: string, place: number): Promise<void> {
      for (const name of plans[place % plans.length] ?? []) await take(id, steps[name])
    },
  }
}
