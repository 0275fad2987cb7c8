import { z } from 'zod'

/** What the README's table and the sentence about a wrong value say about one variable. */
export interface About {
  readonly meaning: string
  /** What a value looks like, to follow "must be". */
  readonly mustBe: string
  /** The default in words, where it is not a fixed value. */
  readonly otherwise?: string
  /** Must be given when ENVIRONMENT is production. */
  readonly production?: boolean
  /** Never repeated in a message. */
  readonly secret?: boolean
}
const about = new WeakMap<z.ZodType, About>()
/** @throws Error of a schema that is none of the variables' */
export function aboutOf(schema: z.ZodType | undefined): About {
  const words = schema && about.get(schema)
  if (!words) throw new Error('a variable is read that nobody has described')
  return words
}
export const describe = <S extends z.ZodType>(schema: S, words: About): S => {
  about.set(schema, words)
  return schema
}

export const number = (least: number, most: number, standard: number, meaning: string) =>
  describe(
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(z.number().min(least).max(most))
      .default(standard),
    { meaning, mustBe: `a whole number from ${least} to ${most}` },
  )
/** A port that need not be listened at. */
export const port = (meaning: string, otherwise: string) =>
  describe(
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().max(65_535))
      .optional(),
    { meaning, mustBe: 'a whole number from 0 to 65535', otherwise },
  )
export const text = (standard: string, words: Partial<About> & Pick<About, 'meaning'>) =>
  describe(z.string().default(standard), { mustBe: 'a text', ...words })
export const optional = (words: Partial<About> & Pick<About, 'meaning'>) =>
  describe(z.string().optional(), { mustBe: 'a text', ...words })
/**
 * An address; empty when not given, to be filled in by what the start puts in its place (the
 * embedded server, a simulator).
 */
export const address = (protocols: readonly string[], words: Omit<About, 'mustBe'>) =>
  describe(
    z
      .string()
      .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))
      .default(''),
    {
      ...words,
      mustBe: `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    },
  )
export const HTTP = ['https:', 'http:']
/** An outside system, which a simulator stands for until one is given. */
export const outside = (meaning: string) =>
  address(HTTP, { meaning, otherwise: 'a simulator; none in production', production: true })
/** The proxies in front of us, whose word of where a call comes from is taken. */
export const trustedProxy = describe(
  z
    .string()
    .regex(/^(true|false|[\da-f.:/]*[.:][\da-f.:/]*(,[\da-f.:/]+)*)$/i)
    .transform((value) => (/^(true|false)$/i.test(value) ? /true/i.test(value) : value))
    .default(false),
  {
    meaning:
      'Whose X-Forwarded-For is believed: true, false, or the addresses of the proxies in front, with commas; without it all who are not known share the address of the proxy',
    mustBe: 'true, false, or addresses with commas',
  },
)
/** How many processes answer calls. */
export const servers = number(
  0,
  64,
  0,
  'Processes that answer calls at the one port, and share those connections; 0: one for each processor, at most 8. SIGHUP puts new ones in their places',
)
export const jobsAtOnce = number(
  0,
  100,
  4,
  'Jobs a process works on at the same time; twice as many files have their turn at being read beside; 0 in a server leaves them to workers',
)
