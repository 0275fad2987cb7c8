import type { Concept } from './concept.ts'

/** What a part of a label says. */
const partNames = [
  'invoice',
  'number',
  'date',
  'issue',
  'due',
  'pay',
  'customer',
  'yours',
  'ours',
  'tax',
  'total',
  'currency',
  'with',
  'without',
  'net',
  'gross',
  'payable',
  'rounding',
  'reference',
  'company',
  'credits',
  'order',
  'delivery',
  'terms',
  'address',
  'recipient',
  'to',
  'from',
  'goods',
  'account',
  'thisOne',
  'ofWhich',
  'nothing',
] as const
type Part = (typeof partNames)[number]

/**
 * The parts that labels are made of, in Swedish, English, Norwegian, Danish, Finnish and German:
 * words and the ends of compounds, without blanks and punctuation.
 */
const words: Readonly<Record<Part, string>> = {
  invoice:
    'doc|salesinvoice|fraktnota|avin|avins|bilag|bilags|regning|regnings|löp|fakturalöp|laskua|debiterings|kvittens|voucher|billed|nota|invoiced|fakturaens|faktura|fakturan|fakturans|fakturas|fakt|fakturaen|fakturerings|kundfaktura|kreditfaktura|kreditnota|invoice|invoices|inv|creditnote|creditinvoice|creditmemo|rechnung|rechnungs|gutschrift|gutschrifts|beleg|lasku|laskun|hyvityslasku|hyvityslaskun|räkning|räknings|räkningens|dokument|document|bill|verifikat|verifikations|avi',
  number: 'identitet|nummer|numret|nr|no|number|num|numero|numéro|nro|id|code|kod|beteckning|#',
  date: 'datum|dat|dag|dato|date|day|tag|dagen|päivä|tus|pvm|päiväys|tuspäivä|päivämäärä',
  issue:
    'ställd|skriven|fakturering|fakturerat|fakturerad|fakturert|debiterad|debiterat|billed|invoiced|utställande|skapad|upprättad|upprättat|utsänd|raised|created|daterad|issued|issue|utfärdad|utfärdat|utfärdande|utställd|utställnings|utstedt|udstedt|utstedelses|udstedelses|ausgestellt|ausstellungs',
  due: 'slutdag|slutdatum|deadline|frist|fristen|emotses|önskas|förväntas|expected|within|före|till och med|förfallen|forfalden|onorbefore|nolaterthan|maturity|innan|förfallo|förfaller|förfall|förfaller till|förf|forfall|forfalls|forfaller|forfald|forfalds|forfalder|due|senast|senaste|senast den|sista|latest|last|final|senest|innen|inden|sidste|before|by|fällig|fälligkeits|fällig am|bis|bis zum|viimeistään|viimeinen|oss tillhanda|tillhanda',
  pay: 'settle|remit|remittance|likvid|zahlung|dras|inbetalnings|bet|pengarna|betald|betalande|settled|besettled|settlement|betalas|betala|betal|betalnings|betalning|inbetalas|inbetalning|ska betalas|vara betald|betales|betaling|betalings|payment|pay|paid|be paid|to be paid|payable|please pay|zahlbar|zahlungs|zu zahlen|maksetaan|maksu',
  customer:
    'medlem|uppdragsgivare|brukar|brukare|nyttjar|kundkonto|köpar|uppdragsgivar|uppdragsgivarens|mottagar|klient|klients|klientens|hyresgäst|hyresgästs|medlems|gäst|payer|debtors|kund|kunds|kunden|kundens|kunde|kundes|köparens|köpare|beställarens|beställar|mottagarens|mottagare|abonnent|betalar|debitor|debitoren|debtor|customer|customers|cust|client|account|buyer|buyers|asiakas|asiakkaan|käufer',
  yours: 'ert|er|era|your|deres|jeres|ihre|ihr',
  ours: 'vårt|vår|our|vores|unser|unsere|säljarens|leverantörens|bolagets|hos oss',
  tax: 'skatte|beskattnings|beskatnings|momsens|veron|skatt|moms|mervärdesskatt|momsen|vat|tax|valueaddedtax|mva|merverdiavgift|mwst|ust|mehrwertsteuer|umsatzsteuer|steuer|alv|arvonlisävero|vero',
  total:
    'wert|belgb|belob|balance|value|totalpris|värde|total|totalt|totalen|summa|sum|belopp|beloppet|beløp|beløb|amount|betrag|gesamt|gesamtbetrag|summe|yhteensä|määrä|totalbelopp|totalsumma|slutsumma|slutbelopp|totals|samlet|ialt|pris|hinta|loppusumma|grand|end|slut|osuus|endbetrag|totalbeløp|sats av',
  currency: 'kr|kronor|sek|eur|euro|usd|gbp|nok|dkk',
  with: 'inkl|inklusive|ink|incl|including|inc|med|mit|with|sis|inklusiv',
  without:
    'eksl|før|net of|exkl|exklusive|exkluderat|ex|excl|excluding|exc|utan|före|before|ohne|eks|ekskl|ekskl|uden|uten|ilman|veroton|exclusive',
  net: 'pliktig|pliktigt|nett|bas|netto|net|nettobelopp|nettosumma|delsumma|subtotal|delsum|zwischensumme|underlag|grunnlag|grundlag|taxable|varuvärde|warenwert',
  gross: 'brutto|gross|verollinen',
  payable:
    'att utbetala|utbetalas|att inbetala|att likvidera|du betalar|ni betalar|pay this|to be paid|zu überweisen|outstanding|utestående|att betala|attbetala|to pay|topay|åbetale|å betale|at betale|til betaling|zu zahlen|zahlbar|zahl|maksettava|maksettavaa|payable|att erlägga|due',
  rounding:
    'öresavrundning|öres|avrundning|utjämning|justering|avr|utj|rounding|roundoff|roundingoff|rounded|rundung|rundungs|differenz|øresavrunding|øreavrunding|avrunding|øreafrunding|afrunding|pyöristys|ero|øre|öre',
  reference:
    'skriv|märk|uppge alltid|ange alltid|ange följande|ange|uppge|quote|referens|ref|reference|referanse|referenz|viite|viitenumero|ocr|kid|id|vid|on|with|ved|bei',
  company:
    'org|organisations|organisation|organisasjons|organization|bolags|company|corporate|reg|registrerings|registreringsnr|registration|registrations|register|handelsregister|business|identity|foretaks|virksomheds|yritys|tunnus',
  credits:
    'hyvitettävä|makulerar|krediterar|krediterad|krediteras|kreditering av|kreditering af|kreditering|kredit av|kredit för|kredit till|avser|gäller|gjelder|vedrører|krediterer|ursprunglig|original|refers to|relates to|credits|crediting|credited|credit of|credit for|hyvitetty|hyvitettävä|koskee|alkuperäinen|korrektur zu|gutschrift zu|bezug|ursprüngliche',
  order:
    'order|ordre|beställnings|beställning|inköps|projekt|prosjekt|project|avtal|avtals|avtale|aftale|contract|uppdrag|uppdrags|följesedel|följesedels|arbetsorder|rekvisitions|ärende|objekt|offert|quote|purchase|po|job|auftrags|auftrag|bestell|lieferschein|tilaus|sopimus|artikel|item|serie|serial',
  delivery:
    'lastas|hämtas|lossas|lämnas|avsänt|utlämnat|collected|loaded|unloaded|dispatched|shipped|levert|leveret|levererad|levereras|delivered|deliver|lieferung|leverans|leverings|delivery|liefer|leistungs|toimitus|shipping|utskrifts|print|order|ordre|auftrags|tilaus|period|supply|start|slut|end',
  terms:
    'villkor|terms|betingelser|betingelse|vilkår|bedingungen|konditionen|conditions|ehdot|ehto',
  address: 'adress|adresse|address|anschrift|osoite|adressen|uppgifter|details',
  recipient:
    'purchaser|mottagare|mottaker|modtager|empfänger|saaja|vastaanottaja|recipient|party|köpare|kjøper|køber|käufer|ostaja|maksaja|betalare|buyer|payer',
  from: 'hos|från|from|at',
  to: 'till|til|to|an|ställe|plats|paikka|sted|place|site',
  goods: 'goods|varor|varu|tjänster|artiklar|services|arbete|material|arbete och material',
  account: 'konto|kontot|kontonr|kontonummer',
  thisOne:
    'denna|detta|this|denne|dieser|periodens|perioden|månadens|kvartalets|for this|för denna',
  ofWhich:
    'därav|varav|heraf|herav|davon|thereof|of which|utgående|debiterad|debiterat|output|charged|del',
  nothing:
    'vi|önskar|please|ska|skall|ställs|sänds|sendt|från kontot|i|in|be|serial|den|av|för|of|on|the|för den|am|for|zum|till|is|på|nu|now',
}

/** Nouns that are labelled by as they are and as 'Notans' and 'Dokumentets' are. */
const declined: readonly Part[] = ['invoice', 'customer', 'order', 'pay']
const endings = ['n', 'en', 'et', 's', 'ns', 'ens', 'ets'] as const
/** Shorter words are no nouns: 'inv', 'po'. */
const shortestNoun = 4

function formsOf(part: Part, word: string): readonly string[] {
  const key = word.replaceAll(' ', '')
  return declined.includes(part) && key.length >= shortestNoun
    ? [key, ...endings.map((ending) => key + ending)]
    : [key]
}

const partsByWord = (() => {
  const map = new Map<string, Part[]>()
  for (const part of partNames)
    for (const key of words[part].split('|').flatMap((word) => formsOf(part, word)))
      if (!map.get(key)?.includes(part)) map.set(key, [...(map.get(key) ?? []), part])
  return map
})()
const longestWord = Math.max(...[...partsByWord.keys()].map((key) => key.length))
const beginnings = new Set(
  [...partsByWord.keys()].flatMap((key) => Array.from(key, (_, at) => key.slice(0, at + 1))),
)

/** A label of these parts, each of which it has, and of others that it may have. */
interface Rule {
  readonly concept: Concept
  /** How surely a label so made means this: less than one that is known as a whole. */
  readonly strength: number
  readonly has: readonly Part[]
  readonly may?: readonly Part[]
}

/** The first that fits is what a label means. */
const rules: readonly Rule[] = [
  { concept: 'creditFor', strength: 0.95, has: ['credits', 'invoice'], may: ['number'] },
  { concept: 'invoiceNumber', strength: 0.97, has: ['invoice', 'number'], may: ['ours'] },
  { concept: 'invoiceDate', strength: 0.97, has: ['invoice', 'date'] },
  { concept: 'invoiceDate', strength: 0.97, has: ['issue', 'date'], may: ['invoice'] },
  { concept: 'invoiceDate', strength: 0.9, has: ['issue', 'invoice'] },
  { concept: 'invoiceDate', strength: 0.75, has: ['issue'] },
  { concept: 'invoiceDate', strength: 0.8, has: ['tax', 'date'] },
  { concept: 'invoiceNumber', strength: 0.7, has: ['invoice', 'reference'], may: ['ours'] },
  { concept: 'dueDate', strength: 0.97, has: ['due', 'date'], may: ['pay', 'invoice'] },
  { concept: 'dueDate', strength: 0.97, has: ['due', 'pay'], may: ['date', 'to'] },
  { concept: 'dueDate', strength: 0.9, has: ['due', 'payable'], may: ['date'] },
  { concept: 'dueDate', strength: 0.9, has: ['pay', 'date'] },
  { concept: 'terms', strength: 0.95, has: ['terms', 'pay'] },
  {
    concept: 'customerNumber',
    strength: 0.95,
    has: ['customer', 'number'],
    may: ['yours', 'ours'],
  },
  {
    concept: 'customerNumber',
    strength: 0.9,
    has: ['customer', 'account'],
    may: ['yours', 'ours', 'number'],
  },
  { concept: 'customerNumber', strength: 0.9, has: ['yours', 'number', 'ours'] },
  { concept: 'customerNumber', strength: 0.9, has: ['customer', 'reference', 'number'] },
  { concept: 'ocr', strength: 0.95, has: ['reference', 'pay'], may: ['number', 'with'] },
  { concept: 'ocr', strength: 0.7, has: ['pay', 'number'] },
  {
    concept: 'recipientVatNumber',
    strength: 0.95,
    has: ['tax', 'number', 'yours'],
    may: ['company', 'customer'],
  },
  {
    concept: 'recipientVatNumber',
    strength: 0.95,
    has: ['tax', 'number', 'customer'],
    may: ['company'],
  },
  { concept: 'total', strength: 0.97, has: ['tax', 'with', 'total'], may: ['payable', 'gross'] },
  { concept: 'total', strength: 0.97, has: ['payable', 'total'], may: ['net'] },
  { concept: 'total', strength: 0.9, has: ['payable', 'tax', 'with'] },
  { concept: 'total', strength: 0.9, has: ['payable', 'net'] },
  { concept: 'total', strength: 0.9, has: ['invoice', 'total'], may: ['gross'] },
  { concept: 'total', strength: 0.8, has: ['gross', 'total'] },
  { concept: 'total', strength: 0.95, has: ['payable', 'thisOne'], may: ['invoice', 'total'] },
  { concept: 'total', strength: 0.62, has: ['total', 'thisOne'], may: ['invoice'] },
  { concept: 'total', strength: 0.9, has: ['payable', 'currency'] },
  { concept: 'total', strength: 0.85, has: ['payable'], may: ['yours'] },
  { concept: 'total', strength: 0.8, has: ['gross', 'currency'] },
  { concept: 'total', strength: 0.62, has: ['total', 'currency'] },
  {
    concept: 'net',
    strength: 0.97,
    has: ['tax', 'without'],
    may: ['total', 'net', 'invoice', 'payable', 'goods', 'thisOne'],
  },
  { concept: 'net', strength: 0.95, has: ['net', 'total'] },
  { concept: 'net', strength: 0.95, has: ['net', 'tax'], may: ['total'] },
  { concept: 'net', strength: 0.95, has: ['net', 'currency'] },
  { concept: 'net', strength: 0.8, has: ['goods', 'total'] },
  { concept: 'net', strength: 0.8, has: ['goods', 'net'] },
  { concept: 'vatAmount', strength: 0.95, has: ['tax', 'total'] },
  { concept: 'vatAmount', strength: 0.95, has: ['tax', 'currency'] },
  { concept: 'vatAmount', strength: 0.9, has: ['tax', 'ofWhich'], may: ['total'] },
  { concept: 'vatAmount', strength: 0.7, has: ['tax'] },
  { concept: 'vatNumber', strength: 0.95, has: ['tax', 'number'], may: ['ours', 'company'] },
  {
    concept: 'recipientOrganizationNumber',
    strength: 0.95,
    has: ['company', 'yours'],
    may: ['number', 'customer'],
  },
  {
    concept: 'recipientOrganizationNumber',
    strength: 0.95,
    has: ['company', 'customer'],
    may: ['number'],
  },
  { concept: 'organizationNumber', strength: 0.95, has: ['company', 'number'], may: ['ours'] },
  { concept: 'otherNumber', strength: 0.95, has: ['order', 'number'], may: ['yours', 'ours'] },
  { concept: 'otherDate', strength: 0.95, has: ['delivery', 'date'] },
  { concept: 'rounding', strength: 0.97, has: ['rounding'] },
  { concept: 'deliveryBlock', strength: 0.95, has: ['delivery', 'address'] },
  { concept: 'deliveryBlock', strength: 0.95, has: ['delivery', 'to'] },
  { concept: 'deliveryBlock', strength: 0.9, has: ['delivery', 'from'] },
  { concept: 'issuerBlock', strength: 0.9, has: ['invoice', 'from'] },
  { concept: 'recipientBlock', strength: 0.95, has: ['invoice', 'address'], may: ['to', 'yours'] },
  { concept: 'recipientBlock', strength: 0.95, has: ['customer', 'address'], may: ['yours'] },
  { concept: 'recipientBlock', strength: 0.95, has: ['invoice', 'recipient'], may: ['to'] },
  { concept: 'recipientBlock', strength: 0.95, has: ['invoice', 'to'] },
  { concept: 'recipientBlock', strength: 0.9, has: ['pay', 'customer'], may: ['recipient'] },
  { concept: 'recipientBlock', strength: 0.9, has: ['recipient'] },
]

const fits = ({ has, may = [] }: Rule, parts: ReadonlySet<Part>) =>
  has.every((part) => parts.has(part)) &&
  [...parts].every(
    (part) => part === 'nothing' || part === 'currency' || has.includes(part) || may.includes(part),
  )

/** More ways of taking a label apart than these are tried for nobody. */
const mostWays = 60

/** The sets of parts that a text is made of, end to end. */
function waysOf(key: string): readonly ReadonlySet<Part>[] {
  const ways: (readonly ReadonlySet<Part>[])[] = [[new Set()]]
  for (let end = 1; end <= key.length; end++) {
    const here = new Map<string, ReadonlySet<Part>>()
    for (let from = Math.max(0, end - longestWord); from < end; from++)
      for (const part of partsByWord.get(key.slice(from, end)) ?? [])
        for (const before of ways[from] ?? []) {
          const parts = new Set([...before, part])
          if (here.size < mostWays) here.set([...parts].sort().join(), parts)
        }
    ways.push([...here.values()])
  }
  return ways[key.length] ?? []
}

/** Labels are few and come again; a file made to be long does not fill the memory. */
const mostKnown = 20_000
const known = new Map<string, Known>()
interface Known {
  readonly means: readonly (readonly [Concept, number])[] | undefined
  readonly begins: boolean
}

/** What a text in compact words means by its parts, and whether it begins a text of parts. */
function lookUp(key: string): Known {
  const before = known.get(key)
  if (before) return before
  if (known.size > mostKnown) known.clear()
  const ways = waysOf(key)
  const rule = rules.find((one) => ways.some((parts) => fits(one, parts)))
  let begins = false
  for (let from = Math.max(0, key.length - longestWord); from < key.length && !begins; from++)
    begins =
      beginnings.has(key.slice(from)) && (from === 0 || waysOf(key.slice(0, from)).length > 0)
  const found: Known = {
    means: rule && [[rule.concept, rule.strength]],
    begins: begins || ways.length > 0,
  }
  known.set(key, found)
  return found
}

/** The longest label that is taken apart, in letters. */
const longestLabel = 40
const mayBeParts = (key: string) => key.length <= longestLabel && /^[\p{L}#]+$/u.test(key)

/** What a label means by the parts it is made of; undefined when it is made of others. */
export const meaningByParts = (key: string) => (mayBeParts(key) ? lookUp(key).means : undefined)

/** Whether a label may begin so. */
export const beginsParts = (key: string) => mayBeParts(key) && lookUp(key).begins
