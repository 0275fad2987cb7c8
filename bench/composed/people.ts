import { luhnCheckDigit } from '#platform/swedish/luhn.ts'
import type { Choice } from './choice.ts'

/** Who sends an invoice, pays it or gets the goods. */
export interface Party {
  readonly name: string
  readonly organizationNumber: string
  readonly vatNumber: string
  readonly street: string
  readonly secondary: string | undefined
  readonly zipCode: string
  readonly city: string
  readonly country: { readonly code: string; readonly name: string } | undefined
  readonly person: string
  readonly email: string
  readonly phone: string
}

export const checked = (digits: string) => digits + String(luhnCheckDigit(digits))
export const withDash = (digits: string) => `${digits.slice(0, -4)}-${digits.slice(-4)}`

const places = [
  '114 55 Stockholm|412 63 Göteborg|211 19 Malmö|753 20 Uppsala|582 22 Linköping|702 15 Örebro',
  '|903 26 Umeå|352 30 Växjö|652 24 Karlstad|553 20 Jönköping|602 32 Norrköping|181 60 Lidingö',
  '|194 61 Upplands Väsby|261 31 Landskrona|291 32 Kristianstad|941 31 Piteå|831 30 Östersund',
  '|441 30 Alingsås|392 31 Kalmar|721 30 Västerås|871 30 Härnösand|502 35 Borås|434 32 Kungsbacka',
  '|972 38 Luleå|824 30 Hudiksvall|461 30 Trollhättan|262 32 Ängelholm|791 30 Falun|621 50 Visby',
].join('')
const streets =
  '(Stor|Kungs|Drottning|Järnvägs|Skol|Hamn|Kyrko|Industri|Vasa|Köpmans)gatan|(Verkstads|Björk|Ring|Flygfälts|Lantmanna|Mossbergs|Tegelbruks)vägen|Norra Esplanaden|Hantverkargatan|Östra Hamnplan|Sveavägen|Gamla Torget|Mellangården|Lilla Nygatan|S:t Persgatan'
const stems =
  '(Al|Berg|Dal|Elv|Fager|Gran|Hag|Ing|Kron|Lund|Mal|Nor|Os|Ram|San|Tor|Ull|Vik|Ås|Öst)(lunda|vik|strand|holm|berga|fors|hult|näs|mark|stad)'
const trades =
  'Bygg|El|Måleri|Åkeri|Konsult|Plåt|Städ|Transport|Mark & Anläggning|Ventilation|Golv|IT-partner|Redovisning|Bemanning|Svets|Fastighet|Logistik|Glas|Livs|Event|Snickeri|Kyl & Värme'
const first =
  'Anna|Lars|Karin|Erik|Maria|Johan|Elisabeth|Mikael|Sara|Per|Linnéa|Ahmed|Zeynep|Oskar|Gunilla|Nils'
const last =
  'Andersson|Lindqvist|Berg|Nyström|Åkesson|Öberg|Holm|Sjögren|Wallin|Haddad|Ek|Forsberg|Lund|Sandström'

/** Code, name, form of company, street, postal code, city, VAT number with digits for #. */
const abroad = [
  'NO;Norge|Norway|NORGE;AS;Storgata|Kirkeveien|Havnegata;0155 Oslo|5014 Bergen|7010 Trondheim;NO#########MVA',
  'DK;Danmark|Denmark|DANMARK;ApS|A/S;Vestergade|Strandvejen|Nørregade;2100 København|8000 Aarhus|5000 Odense;DK########',
  'FI;Finland|Suomi|FINLAND;Oy|Oyj|Ab;Mannerheimintie|Hämeenkatu|Satamakatu;00100 Helsinki|33100 Tampere|20100 Turku;FI########',
  'DE;Tyskland|Germany|Deutschland;GmbH|AG;Hauptstraße|Bahnhofstr.|Industrieweg;20095 Hamburg|10115 Berlin|80331 München;DE#########',
  'GB;Storbritannien|United Kingdom|UK;Ltd|Limited|PLC;High Street|Station Road|Mill Lane;M1 2AB Manchester|LS1 4DY Leeds|BS1 5TR Bristol;GB#########',
  'NL;Nederländerna|Netherlands|Nederland;B.V.;Keizersgracht|Havenstraat|Stationsplein;1015 CJ Amsterdam|3011 AD Rotterdam;NL#########B01',
] as const

const ascii = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]/g, '')

function naming(choice: Choice): string {
  const base = choice.say(stems)
  const trade = choice.say(trades)
  return choice.pick([
    `${base} ${trade} AB`,
    `${base} ${trade} AB`,
    `${trade} i ${base} AB`,
    `AB ${base} ${trade}`,
    `${base}s ${trade} HB`,
    `${choice.say(last)}s ${trade}`,
    `${base} kommun`,
    `Brf ${base}`,
    `${base} Group AB (publ)`,
    `${choice.say(last)} & ${choice.say(last)} ${trade} AB`,
    `${choice.say(first)} ${choice.say(last)}`,
    `${base.toUpperCase()} ${trade.toUpperCase()} AB`,
  ])
}

function secondaryOf(choice: Choice): string | undefined {
  return choice.chance(0.18)
    ? choice.pick([
        'c/o Kontorshuset',
        `Plan ${choice.between(2, 9)}`,
        'Ekonomiavdelningen',
        'Fakturaservice',
        'Leverantörsreskontra',
        `Hus ${choice.between(2, 40)}`,
      ])
    : undefined
}

const streetOf = (choice: Choice, street: string) =>
  `${street} ${choice.between(1, 180)}${choice.pick(['', '', '', 'A', ' B', '-4'])}`

/** A Swedish company, or somebody with one of their own. */
export function swedishParty(choice: Choice): Party {
  const name = naming(choice)
  const isPerson = !/AB|HB|kommun|Brf/.test(name)
  const begins = isPerson
    ? `${choice.between(55, 99)}0${choice.between(1, 9)}${choice.between(10, 28)}`
    : choice.pick(['556', '559', '5590', '5566'])
  const number = checked(`${begins}${choice.digits(9)}`.slice(0, 9))
  const [zip = '', ...city] = choice
    .say(places)
    .replace(/(\d{3}) /, '$1_')
    .split(' ')
  return {
    name,
    organizationNumber: withDash(number),
    vatNumber: `SE${number}01`,
    street: choice.chance(0.12)
      ? `Box ${choice.between(10, 9999)}`
      : streetOf(choice, choice.say(streets)),
    secondary: secondaryOf(choice),
    zipCode: zip.replace('_', ' '),
    city: city.join(' '),
    country: undefined,
    person: `${choice.say(first)} ${choice.say(last)}`,
    email: `${choice.say('faktura|ekonomi|info|leverantorsfaktura|kontakt|order')}@${ascii(name).slice(0, 14)}.example`,
    phone: choice.pick([
      `0${choice.between(8, 99)}-${choice.digits(3)} ${choice.digits(2)} ${choice.digits(2)}`,
      `+46 ${choice.between(8, 70)} ${choice.digits(3)} ${choice.digits(2)} ${choice.digits(2)}`,
      `07${choice.digits(1)}-${choice.digits(7)}`,
    ]),
  }
}

/** A company in another country; `code` its ISO 3166. */
export function foreignParty(choice: Choice, code: string): Party {
  const found = abroad.find((one) => one.startsWith(code)) ?? abroad[3]
  const [, names = '', forms = '', roads = '', towns = '', vat = ''] = found.split(';')
  const name = `${choice.say('(Nord|Hansa|Atlas|Marin|Terra|Vega|Boreal|Orion)(tek|bau|ship|line|data|form)')} ${choice.say(forms)}`
  const town = choice.say(towns)
  const [, zip = '', city = ''] = /^(\d{4} [A-Z]{2}|[A-Z]+\d \d[A-Z]{2}|\d+) (.*)$/.exec(town) ?? []
  const road = choice.say(roads)
  return {
    ...swedishParty(choice),
    name,
    vatNumber: vat.replaceAll('#', () => String(choice.between(1, 9))),
    street:
      code === 'GB' ? `${choice.between(1, 120)} ${road}` : `${road} ${choice.between(1, 120)}`,
    secondary: undefined,
    zipCode: zip,
    city,
    country: { code, name: choice.say(names) },
    email: `accounts@${ascii(name).slice(0, 14)}.example`,
  }
}
