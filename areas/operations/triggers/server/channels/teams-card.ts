import type { ChatMessage } from '#platform/server/outbox/chat.ts'
import { cut, linesOf } from './cut.ts'

/** Bytes of a whole message. Teams takes 28 KB, of which its own wrapping takes some. */
const mostBytes = 20_000
const longest = { title: 200, label: 60, value: 200, link: 100 }
const mostFacts = 10
const mostLines = 60

/** Text of a card is a kind of Markdown: what somebody wrote is shown as it was written. */
const plain = (text: string) => text.replaceAll(/[\\`*_[\]~]/g, String.raw`\$&`)

/**
 * A message as the workflow 'When a Teams webhook request is received' posts it: an Adaptive Card
 * in the envelope that Power Automate expects.
 */
export function teamsCard(message: ChatMessage): object {
  const lines = linesOf(message.text).slice(0, mostLines)
  const whole = cardOf(message, lines)
  if (bytesOf(whole) <= mostBytes) return whole
  return cardOf(message, fitting(message, lines))
}
const bytesOf = (card: object) => Buffer.byteLength(JSON.stringify(card))

/** As much of the text as there is room for beside the rest. */
function fitting(message: ChatMessage, lines: readonly string[]): string[] {
  const text = lines.join('\n')
  let [fits, tooMuch] = [0, text.length]
  while (tooMuch - fits > 1) {
    const middle = Math.floor((fits + tooMuch) / 2)
    const card = cardOf(message, linesOf(cut(text, middle)))
    if (bytesOf(card) <= mostBytes) fits = middle
    else tooMuch = middle
  }
  return linesOf(cut(text, Math.max(fits, 1)))
}

function cardOf(message: ChatMessage, lines: readonly string[]): object {
  const { title, facts = [], link } = message
  const block = (text: string, more = {}) => ({
    type: 'TextBlock',
    text: plain(text),
    wrap: true,
    ...more,
  })
  const shown = facts.slice(0, mostFacts).map(({ label, value }) => ({
    title: plain(cut(label, longest.label)),
    value: plain(cut(value, longest.value)),
  }))
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body: [
      block(cut(title, longest.title), { weight: 'Bolder', size: 'Medium' }),
      ...lines.map((line) => block(line)),
      ...(shown.length > 0 ? [{ type: 'FactSet', facts: shown }] : []),
    ],
    actions: link
      ? [{ type: 'Action.OpenUrl', title: cut(link.text, longest.link), url: link.url }]
      : [],
  }
  const contentType = 'application/vnd.microsoft.card.adaptive'
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] }
}
