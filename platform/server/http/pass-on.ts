import { wholeBody } from '../outside/whole-body.ts'

/** Milliseconds a whole answer may take: longer nobody waits for a page. */
const patience = 5000
/** Bytes that are passed on, in either direction. */
export const mostPassedOn = 15 * 1024 * 1024

/** Headers of a request that are passed on; whose it is we say ourselves. */
const asked = ['accept', 'accept-language', 'content-type', 'if-none-match', 'if-modified-since']
/**
 * Headers of an answer that are passed on. What sets cookies, loosens a policy, or speaks of whole
 * origins is ours to say.
 */
const answered = [
  'content-type',
  'content-disposition',
  'content-language',
  'etag',
  'last-modified',
  'retry-after',
]

/**
 * Why there is nothing to pass on: not in time, not reached, broken off or out of order, larger than
 * anybody listens to, or led elsewhere.
 */
export class NothingToPassOn extends Error {
  constructor(
    readonly code: 'slow' | 'away' | 'large' | 'elsewhere',
    cause?: unknown,
  ) {
    super(`nothing to pass on: ${code}`, { cause })
  }
}

export interface PassedOn {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** What is asked of somebody else's server in the place of ours. */
export interface Passing {
  /** The address that stands for `prefix`, without a slash at the end. */
  readonly base: string
  /** Of our own addresses, without a slash at the end. */
  readonly prefix: string
  readonly method: string
  /** What is asked, below the base (`addressBelow`). */
  readonly address: URL
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Headers of our own. */
  readonly own: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** Signs of a path that others may read as a step up, or out, where we have read none. */
const doubtful = /%2f|%5c|%00|\\/i

/** The address that is asked; undefined for one that is not below the base. */
export function addressBelow(base: string, rest: string): URL | undefined {
  const [path = ''] = rest.split('?', 1)
  if (doubtful.test(path) || !URL.canParse(base + rest)) return undefined
  const [whole, root] = [new URL(base + rest), new URL(base)]
  const below = `${root.pathname.replace(/\/$/, '')}/`
  return whole.origin === root.origin && whole.pathname.startsWith(below) ? whole : undefined
}

/**
 * Where an answer leads, as an address of ours.
 *
 * @throws NothingToPassOn where that is not below the base
 */
function ownAddress({ base, prefix, address }: Passing, location: string): string {
  const to = URL.canParse(location, address) ? new URL(location, address) : undefined
  const root = new URL(base)
  const start = root.pathname.replace(/\/$/, '')
  // It may know the prefix that it is served under, and lead to that.
  for (const known of [start, prefix])
    if (to && to.origin === root.origin && to.pathname.startsWith(`${known}/`))
      return prefix + to.pathname.slice(known.length) + to.search
  throw new NothingToPassOn('elsewhere')
}

/**
 * Passes a request on and answers what came, whole: the headers that are listed, and nothing of
 * where it comes from. Follows no redirect; one that stays below the base is made one of ours.
 *
 * @throws NothingToPassOn
 */
export async function passOn(passing: Passing): Promise<PassedOn> {
  const { address, method, headers, own, body } = passing
  const sent = asked.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  try {
    const answer = await fetch(address, {
      method,
      headers: { ...Object.fromEntries(sent), ...own },
      ...(body && body.length > 0 && { body: new Uint8Array(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    const location = answer.headers.get('location')
    const isElsewhere = answer.status >= 300 && answer.status < 400 && location !== null
    const kept = answered.flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    return {
      status: answer.status,
      headers: {
        ...Object.fromEntries(kept),
        ...(isElsewhere && { location: ownAddress(passing, location) }),
      },
      body: await readAll(answer),
    }
  } catch (error) {
    if (error instanceof NothingToPassOn) throw error
    const late = error instanceof Error && error.name === 'TimeoutError'
    throw new NothingToPassOn(late ? 'slow' : 'away', error)
  }
}

async function readAll(answer: Response): Promise<Buffer> {
  const body = await wholeBody(answer.body, mostPassedOn)
  if (!body) throw new NothingToPassOn('large')
  return body
}
