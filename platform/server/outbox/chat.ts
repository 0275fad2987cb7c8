import type { OutboxMessage } from './outbox.ts'

/** What is said in the staff's chat; how it looks is decided where it goes, when it goes. */
export interface ChatMessage {
  /** The code of a channel or its name; without one the house's own for its kind. */
  readonly channel?: number | string | undefined
  /** One line. */
  readonly title: string
  /** Lines of plain text. */
  readonly text: string
  readonly facts?: readonly { readonly label: string; readonly value: string }[] | undefined
  readonly link?: { readonly text: string; readonly url: string } | undefined
}

/** A message of the outbox that is said in the chat. */
export const inChat = (
  about: Omit<OutboxMessage, 'destination' | 'payload' | 'thread'>,
  payload: ChatMessage,
): OutboxMessage => ({ ...about, destination: 'chat', payload })
