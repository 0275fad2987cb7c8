import { stockholmDay } from '#platform/swedish/format.ts'
import { isBankDay } from '#platform/swedish/bank-day.ts'
import { demoRate } from '#world/register/rates.ts'
import { addHome } from './home.ts'
import { openSimulator, type RunningSimulator } from './simulator.ts'

/** The group of currencies against the krona. */
const group = '130'
/** The krona, and those with a rate. */
const series = ['EUR', 'NOK', 'DKK', 'USD', 'GBP'].map((currency) => ({
  currency,
  seriesId: `SEK${currency}PMI`,
}))
/** When the rates of a bank day are published, by Stockholm's clock. */
const publishedAt = '16:15'
/** Calls a minute with a key, and without one. */
const callsAMinute = { keyed: 200, keyless: 5 }
const dayLength = 86_400_000

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', timeStyle: 'short' })
const isOut = (day: string, now: Date) => {
  const today = stockholmDay(now)
  return isBankDay(day) && (day < today || (day === today && clock.format(now) >= publishedAt))
}

const problem = (status: number, detail: string) => ({
  type: 'about:blank',
  title: status === 400 ? 'Bad Request' : 'Too Many Requests',
  status,
  detail,
})
const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** The days from one to another on which rates are out, the earliest first. */
function daysOut(from: string, to: string, now: Date): string[] {
  const days: string[] = []
  const last = Math.min(Date.parse(`${to}T00:00:00Z`), now.getTime() + dayLength)
  for (
    let at = Date.parse(`${from}T00:00:00Z`);
    at <= last && days.length < 4000;
    at += dayLength
  ) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (isOut(day, now)) days.push(day)
  }
  return days
}
const observed = (currency: string, date: string) => ({
  date,
  value: demoRate(currency, date) / 1_000_000,
})

/**
 * Riksbanken's API of rates (SWEA) with invented ones: one value a bank day, today's from a quarter
 * past four, 204 where no day asked for has any, 429 with Retry-After to who asks too often.
 */
export async function startRiksbanken(options: {
  readonly port?: number
  /** Callers who show it may ask more often. */
  readonly apiKey?: string
  readonly now?: () => Date
}): Promise<RunningSimulator> {
  const simulator = openSimulator()
  const now = options.now ?? (() => new Date())
  let calls: number[] = []
  addHome(simulator, {
    title: 'Riksbanken',
    what: 'Påhittade valutakurser i formatet för Riksbankens API (SWEA).',
    how: [
      `GET /Observations/ByGroup/${group}/{från}[/{till}]`,
      `GET /Observations/Latest/ByGroup/${group}`,
      'GET /Observations/{serie}/{från}[/{till}], /Observations/Latest/{serie}, till exempel SEKEURPMI',
    ],
  })
  const { app } = simulator
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/Observations')) return
    const keyed =
      options.apiKey !== undefined &&
      request.headers['ocp-apim-subscription-key'] === options.apiKey
    const at = now().getTime()
    calls = calls.filter((call) => call > at - 60_000)
    if (calls.length >= (keyed ? callsAMinute.keyed : callsAMinute.keyless))
      return reply
        .code(429)
        .header('retry-after', Math.ceil(((calls[0] ?? at) + 60_000 - at) / 1000))
        .send(problem(429, 'Rate limit is exceeded.'))
    calls.push(at)
    return
  })
  type Span = { id: string; from: string; to?: string }
  const found = (id: string) => series.filter(({ seriesId }) => seriesId === id.toUpperCase())

  app.get<{ Params: { id: string } }>(
    '/Observations/Latest/ByGroup/:id',
    async (request, reply) => {
      if (request.params.id !== group) return reply.code(204).send()
      const day = daysOut(
        stockholmDay(new Date(now().getTime() - 20 * dayLength)),
        stockholmDay(now()),
        now(),
      ).at(-1)
      return day === undefined
        ? reply.code(204).send()
        : series.map(({ currency, seriesId }) => ({ seriesId, ...observed(currency, day) }))
    },
  )
  app.get<{ Params: { id: string } }>('/Observations/Latest/:id', async (request, reply) => {
    const [one] = found(request.params.id)
    const day = daysOut(
      stockholmDay(new Date(now().getTime() - 20 * dayLength)),
      stockholmDay(now()),
      now(),
    ).at(-1)
    return one && day !== undefined ? observed(one.currency, day) : reply.code(204).send()
  })
  for (const address of ['/Observations/ByGroup/:id/:from', '/Observations/ByGroup/:id/:from/:to'])
    app.get<{ Params: Span }>(address, async (request, reply) => {
      const { id, from, to = stockholmDay(now()) } = request.params
      if (!isDay(from) || !isDay(to)) return reply.code(400).send(problem(400, 'Invalid date'))
      const days = id === group ? daysOut(from, to, now()) : []
      if (days.length === 0) return reply.code(204).send()
      return series.flatMap(({ currency, seriesId }) =>
        days.map((day) => ({ seriesId, ...observed(currency, day) })),
      )
    })
  for (const address of ['/Observations/:id/:from', '/Observations/:id/:from/:to'])
    app.get<{ Params: Span }>(address, async (request, reply) => {
      const { id, from, to = stockholmDay(now()) } = request.params
      if (!isDay(from) || !isDay(to)) return reply.code(400).send(problem(400, 'Invalid date'))
      const [one] = found(id)
      const days = one ? daysOut(from, to, now()) : []
      if (!one || days.length === 0) return reply.code(204).send()
      return days.map((day) => observed(one.currency, day))
    })
  return simulator.listen(options.port ?? 0)
}
