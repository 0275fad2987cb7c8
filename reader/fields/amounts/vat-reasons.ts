import { vatReasons, type VatReason } from '../../document.ts'
import type { LinkedPage } from '../../layout/links.ts'

/** What invoices print where they have no VAT, as the law asks; of Sweden and its neighbours. */
const printed: Readonly<Record<VatReason, RegExp>> = {
  AE: /omvänd (?:skatt|betalnings)skyldighet|omvendt? (?:avgiftsplikt|betalings\s?pligt)|reverse charge|steuerschuldnerschaft|käännetty/u,
  K: /unionsinter|gemenskapsinter|intra[- ]?community|intra-?eu|innergemeinschaftlich|yhteisömyynti/u,
  G: /varuexport|exportförsäljning|export (?:av|utanför|till|of|outside)|utanför eu|ausfuhrlieferung/u,
  E: /(?:undantag\w*|fritag\w*|befria\w*) från (?:moms|mervärdesskatt|skatteplikt|skatt)|momsfri|momsbefria|exempt from vat|vat exempt|steuerfrei/u,
  O: /utanför momsens|inte momspliktig|ej momspliktig|(?:inte|ej) momsregistrerad|outside the scope/u,
  Z: /nollskattesats|zero[- ]rated/u,
}

/** Why an invoice has no VAT, by what its pages print; none where they do not say. */
export function printedVatReasons(pages: readonly LinkedPage[]): readonly VatReason[] {
  const text = pages
    .flatMap(({ layout }) => layout.page.words.map((word) => word.text))
    .join(' ')
    .toLocaleLowerCase('sv')
  return vatReasons.filter((reason) => printed[reason].test(text))
}
