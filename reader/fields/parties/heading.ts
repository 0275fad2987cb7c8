import { isSecondary, isStreet } from './address-line.ts'
import { namesCompany } from './names.ts'
import type { Piece } from './piece.ts'

/** What a line begins with that says whose address follows, in words not met before. */
const headingWord =
  /^(?:faktur|kund|betal|mottag|modtag|mottak|köpar|beställ|debiter|frakt|adressat|invoice|bill|customer|client|buyer|payer|rechnung|kunde|käufer|lasku|asiakas|regning|ostaja|tilaaja)\p{L}*(?: \p{L}+){0,3}(?: \/ [\p{L} ]+)?$/iu

/**
 * Whether the first line of an address is a heading: a name with an address follows, and it names
 * no company itself.
 */
export function isHeading([first, next, another]: readonly Piece[]): boolean {
  if (!first || !next || !another || !headingWord.test(first.text)) return false
  return (
    !namesCompany(first.text) &&
    !isSecondary(next.text) &&
    (namesCompany(next.text) || !isStreet(next.text))
  )
}
