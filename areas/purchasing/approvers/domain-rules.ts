/** Endings that several sell or hand out names under: what stands before them is the owner's. */
const sharedEndings = new Set(
  (
    'co com org net ac gov edu or ne go nom gob mil ltd plc me sch nhs ' +
    'asso avocat press tm pp parti'
  ).split(' '),
)
// Under the names that are kept for examples every company of the demo world has its own.
const hostedEndings = new Set(
  (
    'onmicrosoft.com github.io gitlab.io netlify.app vercel.app pages.dev workers.dev web.app ' +
    'firebaseapp.com herokuapp.com azurewebsites.net wixsite.com wordpress.com weebly.com ' +
    'blogspot.com myshopify.com webnode.se one.com uk.com eu.com se.net ' +
    'example.se example.com example.org example.net'
  ).split(' '),
)

/** A domain taken apart: 'post.akerbo.co.uk' is owned as 'akerbo.co.uk', named 'akerbo'. */
interface Parts {
  readonly owned: string
  readonly name: string
  readonly ending: string
  /** What its owner has put before it: 'post'. */
  readonly before: string
}
function partsOf(domain: string): Parts {
  const labels = domain.split('.')
  const [second = '', last = ''] = labels.slice(-2)
  const lastTwo = `${second}.${last}`
  const isShared =
    labels.length > 2 &&
    ((last.length === 2 && sharedEndings.has(second)) || hostedEndings.has(lastTwo))
  const ending = isShared ? lastTwo : last
  const name = labels.at(isShared ? -3 : -2) ?? domain
  return {
    name,
    ending,
    owned: `${name}.${ending}`,
    before: labels.slice(0, isShared ? -3 : -2).join('.'),
  }
}

/** Whether one owner has both, whatever they have put before: 'post.akerbo.se' and 'akerbo.se'. */
export const isSameOwner = (one: string, other: string): boolean =>
  partsOf(one).owned === partsOf(other).owned

/**
 * Letters of other scripts, and signs, that are read as a Latin letter in an address, beside those
 * that differ by an accent alone (after Unicode's confusables, UTS 39).
 */
const readAs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аɑαа',
    b: 'ьƅЬвβ',
    c: 'сϲⅽ',
    d: 'ԁɗđⅾ',
    e: 'еєҽεə',
    f: 'ƒẝ',
    g: 'ɡԍցğ',
    h: 'һհнћ',
    i: 'іıɩιӏⅰl1ǀ|!í',
    j: 'јϳ',
    k: 'кκқ',
    m: 'мⅿ',
    n: 'ոпηռ',
    o: 'оοօσө0øჿ',
    p: 'рρ',
    q: 'ԛգ',
    r: 'гɼ',
    s: 'ѕʂ5ꜱ',
    t: 'тτ',
    u: 'սυʋц',
    v: 'ѵνⅴ',
    w: 'ԝшωա',
    x: 'хχⅹ',
    y: 'уүγʏ',
    z: 'ᴢʐ2',
  }).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter])),
)
/** Letters that are read as one when they stand together. */
const together: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
  ['ci', 'd'],
]

/** How a name is read at a glance: names with the same look are taken for each other. */
function lookOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
  const letters = [...plain].map((sign) => readAs.get(sign) ?? sign).join('')
  return together.reduce((look, [signs, letter]) => look.replaceAll(signs, letter), letters)
}

/** Whether letters of more than one script, or of another than Latin, stand in a domain. */
export const isOtherScript = (domain: string): boolean =>
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(domain)

/** One letter put in, left out or replaced, or two that have changed places. */
function isOneOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  const rest = (text: string, from: number) => text.slice(from)
  if (short.length < long.length) return rest(short, same) === rest(long, same + 1)
  const isSwapped =
    short[same] === long[same + 1] &&
    short[same + 1] === long[same] &&
    rest(short, same + 2) === rest(long, same + 2)
  return isSwapped || rest(short, same + 1) === rest(long, same + 1)
}

/** How a domain is like another that it is not. */
export const likenesses = ['letters', 'ending', 'oneOff', 'within'] as const
export type Likeness = (typeof likenesses)[number]
/** Shorter names are like too many others for it to say anything. */
const shortest = { oneOff: 5, within: 5 }

/**
 * How a domain could be taken for one that is known, both in lower case with their letters as they
 * are read (not 'xn--'): by letters that look the same, by another ending, by one letter, or by the
 * known name within a longer one. Undefined when it could not, and when it is the same owner's.
 */
export function likenessTo(domain: string, known: string): Likeness | undefined {
  if (isSameOwner(domain, known)) return undefined
  const one = partsOf(domain)
  const other = partsOf(known)
  if (one.name === other.name) return 'ending'
  const [look, knownLook] = [lookOf(one.name), lookOf(other.name)]
  if (look === knownLook) return 'letters'
  if (Math.min(look.length, knownLook.length) >= shortest.oneOff && isOneOff(look, knownLook))
    return 'oneOff'
  const written = lookOf(`${one.before}.${one.name}`).replaceAll('-', '')
  const isWithin =
    other.name.length >= shortest.within && written.includes(knownLook.replaceAll('-', ''))
  return isWithin ? 'within' : undefined
}
