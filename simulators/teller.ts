import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Simulator } from './simulator.ts'

/** Where the invoice system tells, and what it signs by (Standard Webhooks). */
export interface Telling {
  readonly url: string
  readonly secret: string
}

/**
 * How it tells: `once`; `twice` the same under the same id; `swapped` first what is new and then
 * what was known before it; `unsigned` by a secret that is not ours, `changed` with another body than was
 * signed, `stale` ten minutes after it was signed.
 */
const modes = ['once', 'twice', 'swapped', 'unsigned', 'changed', 'stale'] as const
export type TellingMode = (typeof modes)[number]

const tellInput = z.object({
  /** All that has happened to one invoice. */
  news: z.record(z.string(), z.unknown()),
  /** Of the news; default a new one. */
  id: z.string().default(() => randomUUID()),
  mode: z.enum(modes).default('once'),
  url: z.string().optional(),
  secret: z.string().optional(),
})
const modeInput = z.object({ mode: z.enum(modes) })

interface Followed {
  readonly told: () => object
  /** What was last taken, without its place in the order. */
  last: string
}
/** Invoices it follows at the same time, and milliseconds between looks at what has happened. */
const mostFollowed = 1000
const between = 15_000
const soon = 500

/**
 * Tells of invoices: `POST /simulator/tell` at once, and by itself of those it follows. `POST
 * /simulator/telling {"mode"}` says how it tells by itself from then on.
 */
export function openTeller({ url, secret = '' }: Partial<Telling> = {}) {
  const followed = new Map<string, Followed>()
  let mode: TellingMode = 'once'

  async function send(to: Telling, body: object, id: string, how: TellingMode) {
    const text = JSON.stringify(body)
    const at = Math.floor(Date.now() / 1000) - (how === 'stale' ? 600 : 0)
    const signed = how === 'changed' ? text.replace('{', '{ ') : text
    const signature = createHmac('sha256', how === 'unsigned' ? `not ${to.secret}` : to.secret)
      .update(`${id}.${at}.${signed}`)
      .digest('base64')
    const answered = await fetch(to.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(at),
        'webhook-signature': `v1,${signature}`,
      },
      body: text,
      signal: AbortSignal.timeout(10_000),
    })
    const said = await answered.text()
    return { status: answered.status, body: said === '' ? null : (JSON.parse(said) as unknown) }
  }

  async function tell(to: Telling, news: Record<string, unknown>, id: string, how: TellingMode) {
    const first = await send(to, news, id, how)
    if (how === 'twice') return [first, await send(to, news, id, how)]
    if (how !== 'swapped') return [first]
    const before = { ...news, sequence: Number(news.sequence) - 1, closed: false, events: [] }
    return [first, await send(to, before, `${id}-before`, how)]
  }

  async function tellOf(one: Followed): Promise<void> {
    const news = z.record(z.string(), z.unknown()).parse(one.told())
    const said = JSON.stringify({ ...news, sequence: 0 })
    if (!url || said === one.last) return
    const [answered] = await tell({ url, secret }, news, randomUUID(), mode)
    if (answered?.status === 200) one.last = said
  }
  // Nobody there to be told: it is told at the next look.
  const tryTelling = (one: Followed) => void tellOf(one).catch(() => undefined)

  return {
    /** Tells of an invoice from now on, whenever `told` says something new. */
    follow(id: string, told: () => object): void {
      const one = { told, last: followed.get(id)?.last ?? '' }
      followed.delete(id)
      followed.set(id, one)
      const [oldest] = followed.keys()
      if (followed.size > mostFollowed && oldest !== undefined) followed.delete(oldest)
      setTimeout(() => tryTelling(one), soon).unref()
    },
    add({ app }: Simulator): void {
      const timer = setInterval(() => [...followed.values()].forEach(tryTelling), between)
      app.addHook('onClose', async () => clearInterval(timer))
      app.post('/simulator/tell', async (request, reply) => {
        const asked = tellInput.safeParse(request.body)
        const to = asked.data?.url ?? url
        if (!asked.data || !to) return reply.code(400).send({ error: asked.error?.issues ?? 'url' })
        const { news, id, mode: how } = asked.data
        return tell({ url: to, secret: asked.data.secret ?? secret }, news, id, how)
      })
      app.post('/simulator/telling', async (request, reply) => {
        const asked = modeInput.safeParse(request.body)
        if (!asked.success) return reply.code(400).send({ error: asked.error.issues })
        mode = asked.data.mode
        return { mode }
      })
    },
  }
}
