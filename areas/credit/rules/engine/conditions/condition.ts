/*
 * The language of conditions: one line is one condition, and nothing in it is ever run as a program.
 *
 *   villkor   = led { "eller" led }
 *   led       = prov { "och" prov }
 *   prov      = "inte" prov | "(" villkor ")" | uppgift [ "finns" | "saknas" | jämförelse | "i" "(" värde { "," värde } ")" ]
 *   jämförelse= ( "=" | "<>" | "<" | "<=" | ">" | ">=" ) ( uppgift | värde )
 *   uppgift   = "värde" | "företag.omsättning" | "motpart.betyg" | "faktura.belopp" ...
 *   värde     = 1 000 000 kr | 12,5 % | 30 dagar | 12 månader | 3 poäng | 2026-01-31 | ja | nej | "text"
 */
import { keysOf } from '#platform/record.ts'
import { isDay } from '#platform/swedish/format.ts'
import { ConditionError, tokensOf, unitOf, type Token } from './condition-words.ts'
import {
  companyFacts,
  factKind,
  invoiceFacts,
  type FactName,
  type Kind,
  type Value,
} from '../facts/facts.ts'

const signs = ['=', '<>', '<', '<=', '>', '>='] as const
export type Sign = (typeof signs)[number]
/** A fact, the value the rule measured, or a constant. */
export type Operand =
  | { readonly of: 'fact'; readonly fact: FactName; readonly kind: Kind }
  | { readonly of: 'value'; readonly kind: Kind }
  | { readonly of: 'constant'; readonly value: Value }
export type Condition =
  | { readonly type: 'any' | 'all'; readonly parts: readonly Condition[] }
  | { readonly type: 'not'; readonly part: Condition }
  | {
      readonly type: 'compare'
      readonly left: Operand
      readonly sign: Sign
      readonly right: Operand
    }
  | { readonly type: 'oneOf'; readonly left: Operand; readonly values: readonly Value[] }
  | { readonly type: 'known'; readonly operand: Operand; readonly wanted: boolean }

/** The longest line read. */
export const longestCondition = 500
const deepest = 20

const words = new Map<string, FactName>()
for (const name of keysOf(companyFacts)) {
  const { word } = companyFacts[name]
  words.set(`företag.${word}`, `company.${name}`)
  words.set(`motpart.${word}`, `counterpart.${name}`)
}
for (const name of keysOf(invoiceFacts))
  words.set(`faktura.${invoiceFacts[name].word}`, `invoice.${name}`)

/** The word a closest known one differs least from, when it is near enough to be what was meant. */
function nearest(word: string): string | undefined {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
  const asked = plain(word)
  return [...words.keys()].find(
    (known) => plain(known) === asked || (asked.length > 9 && plain(known).startsWith(asked)),
  )
}

/**
 * Reads one line. `valueKind` is what the rule measures ('värde').
 * @throws ConditionError with a Swedish sentence.
 */
export function parseCondition(line: string, valueKind: Kind): Condition {
  if (line.length > longestCondition)
    throw new ConditionError(`Villkoret får ha högst ${longestCondition} tecken`, longestCondition)
  const tokens = tokensOf(line)
  let next = 0
  const peek = () => tokens[next]
  const end = line.trimEnd().length
  const fail = (sentence: string, token: Token | undefined = peek()): never => {
    throw new ConditionError(sentence, token?.at ?? end)
  }
  const is = (text: string) => {
    const token = peek()
    return (
      token !== undefined && token.type !== 'number' && token.type !== 'text' && token.text === text
    )
  }
  const take = (text: string) => is(text) && ++next > 0
  const need = (text: string) => take(text) || fail(`Här väntas "${text}"`)

  function series(
    word: 'eller' | 'och',
    part: (depth: number) => Condition,
    depth: number,
  ): Condition {
    const parts = [part(depth)]
    while (take(word)) parts.push(part(depth))
    return parts.length === 1 && parts[0]
      ? parts[0]
      : { type: word === 'och' ? 'all' : 'any', parts }
  }
  const either = (depth: number): Condition => series('eller', both, depth)
  const both = (depth: number): Condition => series('och', test, depth)

  function test(depth: number): Condition {
    if (depth > deepest) fail('Villkoret har för många parenteser')
    if (take('inte')) return { type: 'not', part: test(depth + 1) }
    if (take('(')) {
      const inner = either(depth + 1)
      need(')')
      return inner
    }
    const start = peek()
    const left = subject()
    if (take('finns')) return { type: 'known', operand: left, wanted: true }
    if (take('saknas')) return { type: 'known', operand: left, wanted: false }
    if (left.kind === 'list') fail('Uppgiften är en lista: den kan bara finnas eller saknas', start)
    if (take('i')) return { type: 'oneOf', left, values: values(left.kind) }
    const token = peek()
    const sign = signs.find((one) => token?.type === 'sign' && token.text === one)
    if (sign) {
      next++
      if (sign !== '=' && sign !== '<>' && (left.kind === 'yesNo' || left.kind === 'text'))
        fail('Det som jämförs har ingen ordning: använd = eller <>', token)
      return { type: 'compare', left, sign, right: operand(left.kind) }
    }
    if (left.kind === 'yesNo')
      return { type: 'compare', left, sign: '=', right: { of: 'constant', value: true } }
    return fail('Här väntas en jämförelse, till exempel >= 100')
  }

  function subject(): Exclude<Operand, { of: 'constant' }> {
    const token = peek()
    if (token?.type !== 'word')
      return fail('Här väntas en uppgift, till exempel företag.omsättning')
    if (token.text === 'värde') return (next++, { of: 'value', kind: valueKind })
    const name = words.get(token.text)
    if (name) return (next++, { of: 'fact', fact: name, kind: factKind(name) })
    const meant = nearest(token.text)
    return fail(`Uppgiften "${token.text}" finns inte${meant ? `. Menade du "${meant}"?` : ''}`)
  }

  function operand(kind: Kind): Operand {
    const token = peek()
    const isConstant = token?.type !== 'word' || token.text === 'ja' || token.text === 'nej'
    if (isConstant || (kind === 'text' && !words.has(token.text) && token.text !== 'värde'))
      return { of: 'constant', value: constant(kind) }
    const right = subject()
    if (right.kind !== kind)
      fail('De två uppgifterna är av olika slag och kan inte jämföras', token)
    return right
  }

  function values(kind: Kind): Value[] {
    need('(')
    const found = [constant(kind)]
    while (take(',')) found.push(constant(kind))
    need(')')
    return found
  }

  function constant(kind: Kind): Value {
    const token = peek()
    if (!token) return fail('Villkoret slutar för tidigt')
    next++
    if (kind === 'yesNo') {
      if (is_(token, 'ja')) return true
      return is_(token, 'nej') ? false : fail('Här väntas ja eller nej', token)
    }
    if (kind === 'text')
      return token.type === 'text' ? token.text : fail('Här väntas en text inom citattecken', token)
    if (kind === 'day')
      return token.type === 'day' && isDay(token.text)
        ? token.text
        : fail('Här väntas ett datum, till exempel 2026-01-31', token)
    if (token.type !== 'number') return fail('Här väntas ett tal', token)
    if (token.unit && token.unit !== unitOf[kind])
      return fail(
        unitOf[kind] ? `Talet ska anges i ${unitOf[kind]}` : 'Talet ska anges utan enhet',
        token,
      )
    if (kind === 'ore' || kind === 'percent' || kind === 'points') return token.hundredths
    return token.hundredths % 100 === 0
      ? token.hundredths / 100
      : fail('Här väntas ett heltal', token)
  }
  const is_ = (token: Token, word: string) => token.type === 'word' && token.text === word

  const condition = either(0)
  return next < tokens.length ? fail('Villkoret borde vara slut här') : condition
}
