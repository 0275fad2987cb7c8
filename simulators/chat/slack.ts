import { z } from 'zod'
import type { ChatChannel, ChatPost } from './channel.ts'
import type { Answered } from './teams.ts'

const said = (status: number, body: string): Answered => ({ status, type: 'text/html', body })
export const noService = said(404, 'no_service')
export const wrongToken = said(403, 'invalid_token')

const plain = (most: number) =>
  z.object({ type: z.literal('plain_text'), text: z.string().min(1).max(most) })
const some = (most: number) =>
  z.object({ type: z.enum(['plain_text', 'mrkdwn']), text: z.string().min(1).max(most) })
const button = z.object({ type: z.literal('button'), text: plain(75), url: z.url().max(3000) })
const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('header'), text: plain(150) }),
  z
    .object({
      type: z.literal('section'),
      text: some(3000).optional(),
      fields: z.array(some(2000)).min(1).max(10).optional(),
    })
    .refine(({ text, fields }) => text !== undefined || fields !== undefined),
  z.object({ type: z.literal('actions'), elements: z.array(button).min(1).max(25) }),
])
const message = z.object({
  text: z.string().optional(),
  blocks: z.array(z.unknown()).optional(),
})
const mostInBlocks = 13_000

/** Says something in the channel of an incoming webhook: 'ok', or in one word why not. */
export function postToWebhook(channel: ChatChannel, text: string): Answered {
  if (channel.state === 'gone') return noService
  if (channel.state === 'off') return said(410, 'channel_is_archived')
  if (!channel.take()) return { ...said(429, 'rate_limited'), retryAfter: 1 }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return said(400, 'invalid_payload')
  }
  const read = message.safeParse(body)
  if (!read.success) return said(400, 'invalid_payload')
  if (!read.data.text && !read.data.blocks) return said(400, 'no_text')
  const blocks = z
    .array(block)
    .max(50)
    .safeParse(read.data.blocks ?? [])
  if (!blocks.success) return said(400, 'invalid_blocks')
  const length = blocks.data.flatMap(textsIn).reduce((sum, one) => sum + one.length, 0)
  if (length > mostInBlocks) return said(400, 'msg_blocks_too_long')
  channel.posts.push(postOf(read.data.text ?? '', blocks.data, body))
  return said(200, 'ok')
}

type Block = z.output<typeof block>
const textsIn = (one: Block): string[] => {
  if (one.type === 'header') return [one.text.text]
  if (one.type === 'actions') return one.elements.map(({ text }) => text.text)
  return [one.text, ...(one.fields ?? [])].flatMap((part) => (part ? [part.text] : []))
}
/** What is escaped is shown as it was written. */
const shown = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

function postOf(fallback: string, blocks: readonly Block[], body: unknown): ChatPost {
  const header = blocks.find((one) => one.type === 'header')
  const sections = blocks.filter((one) => one.type === 'section')
  return {
    at: new Date().toISOString(),
    title: shown(header?.text.text ?? fallback),
    lines: sections.flatMap(({ text }) => (text ? shown(text.text).split('\n') : [])),
    facts: sections.flatMap(({ fields = [] }) =>
      fields.map(({ text }) => {
        const [label = '', ...value] = text.split('\n')
        return { label: shown(label.replaceAll('*', '')), value: shown(value.join('\n')) }
      }),
    ),
    links: blocks.flatMap((one) =>
      one.type === 'actions'
        ? one.elements.map(({ text, url }) => ({ text: shown(text.text), url }))
        : [],
    ),
    body,
  }
}
