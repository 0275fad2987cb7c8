import { Liquid, type LiquidOptions } from 'liquidjs'
import { mailFrame } from './templates/frame.ts'
import type { MailTemplate } from './templates/template.ts'

/**
 * Templates can be written by people: they see the data they are given, no file, no prototype, and
 * end soon.
 */
const limits: LiquidOptions = {
  ownPropertyOnly: true,
  templates: {},
  parseLimit: 200_000,
  renderLimit: 1000,
  memoryLimit: 5_000_000,
}
const plain = new Liquid(limits)
const escaping = new Liquid({ ...limits, outputEscape: 'escape' })

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Fills a template. Throws what liquid says when the template is wrong or does not end. */
export async function renderMail(template: MailTemplate, data: object): Promise<RenderedMail> {
  const filled = async (liquid: Liquid, text: string, values: object) =>
    String(await liquid.parseAndRender(text, values))
  const subject = oneLine(await filled(plain, template.subject, data))
  const text = await filled(plain, template.text, data)
  const content = await filled(escaping, template.html, data)
  const title = await filled(escaping, '{{ subject }}', { subject })
  return { subject, text: text.trim() + '\n', html: mailFrame(title, content) }
}

/** A header is one line: whoever fills in a name cannot add headers of their own. */
export const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 250)
