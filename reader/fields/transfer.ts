import type { Statement } from '../document.ts'
import type { LinkedPage } from '../layout/links.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { endOfForm } from './parties/names.ts'

/** Who is paid in the issuer's place, as an e-invoice has it. */
type Payee = NonNullable<Statement['payee']>

const claim =
  '(?:fordran|fordringen|fakturafordran|faktura|fakturan|betalningsrätten|claim|invoice|receivable|debt|forderung|rechnung|fordringa|kravet|saatava)'
const handedOver =
  '(?:överlåten(?: och pantsatt)?|överlåtits|överlåts|överlåtes|pantsatt|pantförskriven|belånad|assigned|pledged|abgetreten|overdratt|overdraget|siirretty)'
const before = '(?: (?:bolaget|factoringbolaget|finansbolaget|företaget))? (?<rest>.{2,160})'
/** How invoices say it, up to the name of who is to be paid. */
const notices = [
  // 'Fordran är överlåten till Nordkredit AB', 'This claim has been assigned to Nordkredit AB'
  `(?<!\\p{L})${claim}(?!\\p{L})[^.:]{0,60}?(?<!\\p{L})${handedOver}(?!\\p{L})[^.:]{0,30}? (?:till|hos|to|with|an|til|av|by)${before}`,
  // 'Fakturan är belånad. Betala till Nordkredit AB'
  `(?<!\\p{L})${handedOver}\\. (?:Betala|Betalas|Betalning|Payment|Pay)(?!\\p{L})[^.:]{0,60}? (?:till|to)${before}`,
  // 'Betalning kan med befriande verkan endast ske till Nordkredit AB'
  `(?:befriande verkan|betalning|payment)[^.:]{0,40}(?:endast|enbart|only)[^.:]{0,20}? (?:till|to)${before}`,
].map((source) => new RegExp(source, 'iu'))
/** Words in capitals, or between such, as names without a form of company are written. */
const capitalised = /^\p{Lu}[\p{L}\d&'’.-]*(?: (?:(?:&|och|i|of) )?\p{Lu}[\p{L}\d&'’-]*){0,4}/u
/** The number of a company right after its name. */
const number = /^[ ,(]*(?:\p{L}+\.? ?){0,2}(?<digits>\d{6}-\d{4})(?!\d)/u

function nameIn(rest: string): string {
  const [words = ''] = capitalised.exec(rest) ?? []
  const end = endOfForm(rest)
  if (words === '') return ''
  // A form of company far on is another's.
  return end > 0 && end <= words.length + 40 && !/[.;]\s/.test(rest.slice(0, end - 1))
    ? rest.slice(0, end)
    : words.replace(/\.$/, '')
}

/**
 * To whom an invoice says that it was handed over, by the notice that is printed on it; null when it
 * says nothing of it. Who reads on tells whether it is us.
 */
export function handedOverTo(pages: readonly LinkedPage[]): Payee | null {
  for (const { layout } of pages) {
    const text = layout.lines.map((line) => line.map((segment) => segment.text).join(' ')).join(' ')
    for (const notice of notices) {
      const rest = notice.exec(text)?.groups?.rest ?? ''
      const name = nameIn(rest)
      if (name === '') continue
      const read = readOrganizationNumber(
        number.exec(rest.slice(name.length))?.groups?.digits ?? '',
      )
      return { name, organizationNumber: read.ok ? read.value : '' }
    }
  }
  return null
}
