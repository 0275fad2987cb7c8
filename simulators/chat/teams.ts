import { z } from 'zod'
import type { ChatChannel, ChatPost } from './channel.ts'

/** What is answered to a call: of Power Automate JSON when it says no, and nothing when it says yes. */
export interface Answered {
  readonly status: number
  readonly body?: string
  readonly type?: string
  /** Seconds. */
  readonly retryAfter?: number
}
const said = (status: number, code: string, message: string): Answered => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ error: { code, message } }),
})
export const noWorkflow = said(404, 'WorkflowNotFound', 'The workflow could not be found.')
export const wrongSignature = said(
  401,
  'AuthorizationFailed',
  'The authentication credentials are not valid.',
)

const textBlock = z.object({ type: z.literal('TextBlock'), text: z.string().min(1) })
const factSet = z.object({
  type: z.literal('FactSet'),
  facts: z.array(z.object({ title: z.string(), value: z.string() })).min(1),
})
const card = z.object({
  type: z.literal('AdaptiveCard'),
  version: z.string().regex(/^1\.[0-5]$/),
  body: z.array(z.discriminatedUnion('type', [textBlock, factSet])).min(1),
  actions: z
    .array(z.object({ type: z.literal('Action.OpenUrl'), title: z.string(), url: z.url() }))
    .max(6)
    .default([]),
})
/** What 'Post card in a chat or channel' of the workflow posts. */
const envelope = z.object({
  type: z.literal('message'),
  attachments: z
    .array(
      z.object({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        content: card,
      }),
    )
    .min(1),
})
const mostBytes = 28 * 1024

/**
 * Starts a workflow 'When a Teams webhook request is received'. 202 says only that it was started:
 * what it cannot post is seen among its runs, and nowhere else.
 */
export function startWorkflow(channel: ChatChannel, text: string): Answered {
  if (channel.state === 'gone') return noWorkflow
  if (channel.state === 'off')
    return said(400, 'WorkflowTriggerIsNotEnabled', 'The trigger of the workflow is disabled.')
  if (Buffer.byteLength(text) > mostBytes)
    return { status: 413, type: 'text/plain', body: 'Request Entity too large' }
  if (!channel.take())
    return { ...said(429, 'TooManyRequests', 'Rate limit is exceeded.'), retryAfter: 1 }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return said(400, 'InvalidRequestContent', 'The request content is not valid.')
  }
  const read = envelope.safeParse(body)
  if (read.success)
    for (const { content } of read.data.attachments) channel.posts.push(postOf(content, body))
  else channel.failures.push(z.prettifyError(read.error))
  return { status: 202 }
}

/** Text of a card as it is shown: its Markdown is read, and what is escaped is as it was written. */
const shown = (text: string) => text.replaceAll(/\\([\\`*_[\]~])/g, '$1')

function postOf({ body: blocks, actions }: z.output<typeof card>, body: unknown): ChatPost {
  const texts = blocks.flatMap((block) => (block.type === 'TextBlock' ? [shown(block.text)] : []))
  const [title = '', ...lines] = texts
  return {
    at: new Date().toISOString(),
    title,
    lines,
    facts: blocks.flatMap((block) =>
      block.type === 'FactSet'
        ? block.facts.map((fact) => ({ label: shown(fact.title), value: shown(fact.value) }))
        : [],
    ),
    links: actions.map(({ title: text, url }) => ({ text, url })),
    body,
  }
}
