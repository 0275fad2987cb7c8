import { pageSize } from '../document.ts'
import { domainFits, domainKey, nameKey } from './parties/names.ts'
import { isInRecipient, type Parties } from './parties/parties.ts'
import { claims, more, weigh, type Weighing } from './reading.ts'
import type { Sheets } from './sheets.ts'

const saysSentTo =
  /(?:skicka|sänd|mejla|maila|mailad|sent|mailed|levererad)[\p{L}]*(?: [\p{L}-]+){0,4} (?:till|to)\b/iu

/** The address to which the recipient gets invoices; never the issuer's own. */
export function recipientEmails(sheets: Sheets, who: Parties): Weighing[] {
  const [theirName, ourName] = [
    nameKey(who.recipient?.name?.text ?? ''),
    nameKey(who.issuerName ?? ''),
  ]
  return sheets.values('email').map((linked) => {
    const { value } = linked
    // 'E-post' is said of everybody's address, and 'till' before one says nothing against it.
    const links = linked.links.filter(
      ({ label: { concept } }) => concept !== 'email' && concept !== 'recipientBlock',
    )
    let candidate = weigh('recipientEmailAddress', { ...linked, links }, ['recipientEmail'])
    if (!candidate.label && saysSentTo.test(value.segment.text))
      candidate = more(candidate, 4, 'Meningen säger att fakturan skickas dit')
    if (isInRecipient(linked, who))
      candidate = more(candidate, 3.5, 'Adressen står i mottagarens adress')
    const host = domainKey(value.canonical)
    const [theirs, ours] = [domainFits(theirName, host), domainFits(ourName, host)]
    if (theirs > 0.6 && theirs > ours)
      candidate = more(candidate, 2.5 * theirs, 'Adressen liknar mottagarens namn')
    if (ours > 0.6 && ours >= theirs) candidate = more(candidate, -4 * ours)
    return value.box.y > 0.8 * pageSize.height ? more(candidate, -1.5) : candidate
  })
}

/** GLN of the recipient, where it is printed. */
export const recipientGlns = (sheets: Sheets): Weighing[] =>
  sheets.values('gln').flatMap((linked) => {
    const strength = claims(linked, ['gln']).own?.strength ?? 0
    return strength > 0.3
      ? [more(weigh('gln', linked, ['gln']), 0.5, 'Kontrollsiffran stämmer')]
      : []
  })
