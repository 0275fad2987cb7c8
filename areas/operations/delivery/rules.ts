/**
 * `dead` is given up and can be sent again; `withdrawn` has been replaced by another message and
 * cannot.
 */
export const deliveryStates = ['waiting', 'delivered', 'dead', 'withdrawn'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The outside systems messages go to (platform/server/outbox/destinations.ts, and mail). */
export const destinations = ['core-system', 'invoice-system', 'crm', 'chat', 'mail'] as const
export type Destination = (typeof destinations)[number]

/**
 * The kinds of messages that may be written by hand, by where they go and what they are, as they
 * are named in Leveranser (delivery 5).
 */
export const serviceBuses = [
  'core-system/limit.case',
  'core-system/onboarding.completed',
  'crm/company.created',
  'invoice-system/invoice.administer',
  'invoice-system/invoice.creditUndone',
  'invoice-system/invoice.credited',
  'invoice-system/invoice.interpreted',
  'invoice-system/invoice.state',
] as const
export type ServiceBus = (typeof serviceBuses)[number]

/** What the act of two is done to: one is written at a time, so that the second person reads it. */
export const byHandSubject = 'byhand'
/** Characters of a message that is written by hand. */
export const longestByHand = 50_000

/** So many levels a message may have within each other. */
const mostLevels = 50

/**
 * Why a text is not a message: undefined when it is a JSON object that is sent as it was written
 * (delivery 5).
 */
export function messageProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Innehållet behöver fyllas i'
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    const at = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined
    return `Innehållet är inte giltig JSON${at === undefined ? '' : `, vid tecken ${Number(at) + 1}`}`
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return 'Innehållet ska vara ett JSON-objekt: { "fält": värde }'
  return lossIn(read) ?? lossAsWritten(text)
}

/** What of a message would not arrive as it was written; level by level, however many there are. */
function lossIn(message: object): string | undefined {
  let level: readonly unknown[] = [message]
  for (let levels = 0; level.length > 0; levels++) {
    if (levels > mostLevels) return `Innehållet får ha högst ${mostLevels} nivåer i varandra`
    const within = level.filter((one) => typeof one === 'object' && one !== null)
    if (within.some((one) => Object.hasOwn(one, '__proto__')))
      return 'Ett fält i innehållet får inte heta __proto__: det går inte att skicka'
    level = within.flatMap((one): readonly unknown[] => Object.values(one))
  }
  return undefined
}

/** The pieces of valid JSON that something can be lost of: names and texts, numbers, and what holds them. */
const pieces = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\]:]/g

/** What of a message is written so that less of it would arrive, and so is seen in its text alone. */
function lossAsWritten(text: string): string | undefined {
  // Of each object that is open its names so far; of a list none.
  const open: (Set<string> | undefined)[] = []
  let latest = ''
  for (const [piece] of text.matchAll(pieces)) {
    if (piece === '{' || piece === '[') open.push(piece === '{' ? new Set() : undefined)
    else if (piece === '}' || piece === ']') open.pop()
    else if (piece === ':') {
      const names = open.at(-1)
      if (names?.has(latest)) return `Fältet ${latest} står två gånger: bara det ena skulle skickas`
      names?.add(latest)
    } else if (piece.startsWith('"')) {
      latest = String(JSON.parse(piece))
      if (latest.includes('\0') || /\p{Surrogate}/u.test(latest))
        return 'Ett tecken i innehållet går inte att skicka: \\u0000 eller ett halvt tecken'
    } else if (!isKeptNumber(piece))
      return 'Ett tal i innehållet är för långt och skulle tappa siffror: skriv talet som text'
  }
  return undefined
}

/** Whether a number as it is written in JSON is the same when it has been read. */
function isKeptNumber(written: string): boolean {
  const read = Number(written)
  return Number.isFinite(read) && significant(written) === significant(String(read))
}
/** '12.50', '1250e-2' and '12.5' are '125e-1'. */
function significant(written: string): string {
  const [number = '', power = '0'] = written.toLowerCase().replace(/^-/, '').split('e')
  const [whole = '', decimals = ''] = number.split('.')
  const digits = (whole + decimals).replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  return kept === ''
    ? '0'
    : `${kept}e${Number(power) - decimals.length + digits.length - kept.length}`
}

/**
 * Hits that are counted and can be paged through; what lies beyond is reached by a narrower
 * question.
 */
export const mostHits = 10_000

/** Messages that start over at once when all are sent again. */
export const mostAgain = 1000
