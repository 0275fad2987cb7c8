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
export type MailTemplates = Readonly<Record<string, MailTemplate>>
