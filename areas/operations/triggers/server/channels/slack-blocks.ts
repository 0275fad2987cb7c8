import type { ChatMessage } from '#platform/server/outbox/chat.ts'
import { cut, linesOf } from './cut.ts'

/** Signs that Slack takes, after they are escaped. */
const longest = { header: 150, section: 3000, label: 60, value: 300, button: 75, fallback: 3000 }
/** Signs of all blocks together; above about 13 000 the whole message is refused. */
const mostSigns = 8000
/** In one section, which is as many as are shown. */
const mostFacts = 10

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/**
 * A text as it was written, of at most so many signs: `<!channel>` calls nobody. It is cut before
 * it is escaped, so that no sign is cut in two.
 */
function escaped(text: string, most: number): string {
  const all = (some: string) => some.replaceAll(/[&<>]/g, (sign) => signs[sign] ?? sign)
  let kept = cut(text, most)
  while (all(kept).length > most)
    kept = cut(kept, [...kept].length - Math.max(1, Math.ceil((all(kept).length - most) / 5)))
  return all(kept)
}

const plainText = (text: string, most: number) => ({
  type: 'plain_text',
  text: escaped(text, most),
  emoji: false,
})
/** `verbatim`: what looks like an address, a channel or somebody's name is no more than text. */
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text, verbatim: true })

/** A message as an incoming webhook of Slack takes it: blocks, and what is read without them. */
export function slackBlocks({ title, text, facts = [], link }: ChatMessage): object {
  const said = cut(linesOf(text).join('\n'), mostSigns)
  const fields = facts
    .slice(0, mostFacts)
    .map(({ label, value }) =>
      mrkdwn(`*${escaped(label, longest.label)}*\n${escaped(value, longest.value)}`),
    )
  return {
    text: escaped(`${title}: ${linesOf(text).join(' ')}`, longest.fallback),
    blocks: [
      { type: 'header', text: plainText(title, longest.header) },
      ...sectionsOf(said).map((part) => ({ type: 'section', text: mrkdwn(part) })),
      ...(fields.length > 0 ? [{ type: 'section', fields }] : []),
      ...(link
        ? [
            {
              type: 'actions',
              elements: [
                { type: 'button', text: plainText(link.text, longest.button), url: link.url },
              ],
            },
          ]
        : []),
    ],
  }
}

/** A text in as many parts as Slack wants, each escaped and within its length. */
function sectionsOf(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let all = 0
  for (const sign of text) {
    const written = signs[sign] ?? sign
    all += written.length
    if (all > mostSigns) break
    if (part.length + written.length > longest.section) {
      parts.push(part)
      part = ''
    }
    part += written
  }
  return [...parts, part].filter((one) => one.trim() !== '')
}
