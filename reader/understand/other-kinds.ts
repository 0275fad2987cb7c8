import { type Box, pageSize } from '../document.ts'
import { asksToPay } from '../fields/amounts/totals.ts'
import { claims } from '../fields/reading.ts'
import type { Concept } from '../layout/concept.ts'
import type { LinkedPage } from '../layout/links.ts'

/** What papers that claim nothing of their own, or nothing yet, are headed by. */
const otherTitles =
  /^(?:(?:\d:?[ae] )?(?:betalnings?)?påminnelse(?: nr)?|betalningsuppmaning|inkasso(?:krav|varsel)|kravbrev|orderbekräftelse|ordererkännande|offert|anbud|pro ?-?forma(?:faktura|-faktura| faktura| invoice|rechnung)?|följesedel|packsedel|kontoutdrag|saldobesked|saldoförfrågan|reskontrautdrag|kvitto|purring|betalingspåminnelse|betalingspåmindelse|rykker(?:skrivelse)?|ordrebekreftelse|ordrebekræftelse|tilbud|kontoutskrift|kontoudtog|pakkseddel|følgeseddel|maksumuistutus|tilausvahvistus|tarjous|tiliote|lähete|mahnung|zahlungserinnerung|auftragsbestätigung|angebot|kontoauszug|lieferschein|(?:payment |first |second |final )?reminder|overdue notice|final notice|statement(?: of account)?|order confirmation|quotation|quote|delivery note|packing (?:list|slip)|receipt)(?: ?(?:nr|no)?[.:]? ?\d[\d-]*)?$/iu
const invoiceTitles =
  /^(?:(?:kund|samlings|del|slut|kredit|sales )?faktura(?:a?)|räkning|invoice|tax invoice|sales invoice|credit note|rechnung|lasku)(?: ?(?:nr|no)?[.:]? ?[\d-]+)?$/iu

/** How much larger than the rest of the print a heading is, and where it stands at the latest. */
const heading = { size: 1.25, lowest: 0.35 } as const

/**
 * Whether what heads the first page of an invoice is another paper's name: a reminder, an order, an
 * extract of an account.
 */
export function isOtherKind([page]: readonly LinkedPage[]): boolean {
  if (!page) return false
  const { segments, bodyHeight } = page.layout
  const named = (titles: RegExp) =>
    segments.filter(
      ({ text, y, height }) =>
        y < heading.lowest * pageSize.height &&
        height > heading.size * bodyHeight &&
        titles.test(text.trim()),
    )
  const others = named(otherTitles)
  const largest = Math.max(0, ...named(invoiceTitles).map(({ height }) => height))
  return others.some(({ height }) => height > largest)
}

/** How strong a label points at least at what it is for. */
const plainly = 0.8

/**
 * Whether a page has one invoice under another: a number, what is to be paid, another number and
 * what is to be paid for that.
 */
export function hasOneUnderAnother({ values }: LinkedPage): boolean {
  const called = (concept: Concept, isCalled: (phrase: string) => boolean) => {
    const found = new Map<string, Box>()
    for (const linked of values) {
      const { own } = claims(linked, [concept])
      const { canonical, box } = linked.value
      const isPlain = own !== undefined && own.strength > plainly && isCalled(own.label.phrase)
      if (isPlain && !found.has(canonical)) found.set(canonical, box)
    }
    return [...found.values()].map(({ y }) => y).sort((one, other) => one - other)
  }
  const numbers = called('invoiceNumber', () => true)
  const totals = called('total', asksToPay)
  const between = (from: number, to: number) => totals.some((y) => y > from && y < to)
  return numbers.some((y, at) => {
    const next = numbers[at + 1]
    return next !== undefined && between(y, next) && between(next, pageSize.height)
  })
}
