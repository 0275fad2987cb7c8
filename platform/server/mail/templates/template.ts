import type { OutsideFact } from '#platform/outside.ts'

/**
 * A mail in the template language of liquid. Values are escaped in `html`, and stand as they are in
 * `subject` and `text`.
 */
export interface MailTemplate {
  readonly subject: string
  readonly text: string
  /** The inside of the page; the frame is added around it. */
  readonly html: string
}
/**
 * A mail to somebody outside the house: every value that it has in it, as the template calls it, is
 * one of the facts that may be named to them.
 */
export interface OutsideMail extends MailTemplate {
  readonly facts: Readonly<Record<string, OutsideFact>>
}
export type OutsideMails = Readonly<Record<string, OutsideMail>>
export type MailTemplates = Readonly<Record<string, MailTemplate>>
