import type { Draws } from '../chance.ts'
import { type Industry, clubs } from './industries.ts'
import { municipalities, type Town } from './places.ts'
import { firstNames, surnames } from './people.ts'

const first = words(
  'Norr Söder Öster Väster Berg Sjö Skog Å Dal Ek Björk Gran Tall Asp Lind Rönn Alm Sten Silver Järn Koppar Guld Grå Blå Röd Vit Sommar Vinter Höst Vår Sol Mån Stjärn Storm Regn Snö Is Frost Eld Havs Strand Kust Fjäll Hed Mo Kvarn Bruks Smed Hammar Ler Sand Klipp Mur Torn Bro Fors Ström Käll Äng Hag Lund Lo Varg Räv Örn Falk Trast Lax Gädd',
)
const second = words(
  'ås berga bro by dala fors gård hamn haga heden holm horn kulla land lid linjen ljus lund mark mo måla näs port rum skär sta stad sten strand sund sätra torp torpet tuna udden vallen vattnet vik vret ö öga ådal åsen',
)
const lead = words(
  'Svenska Nordiska Norra Södra Västra Östra Nya Gamla Mellersta Samverkande Förenade',
)
const regions = words(
  'Bergslagens Mälardalens Västkustens Norrlands Skärgårdens Slättens Vätterbygdens Vänerns Ådalens Söderslätts Österlens Smålands Hälsinglands Roslagens Värmlands Dalslands Blekinges Hallands Ölands Gotlands Jämtlands Ångermanlands Sörmlands Upplands Tornedalens Siljansbygdens Kustens Inlandets',
)
const trees = words(
  'Eken Björken Linden Rönnen Almen Lönnen Aspen Tallen Granen Boken Hasseln Syrenen Rosen Liljan Solen Månen Stjärnan Fyren Ankaret Seglet Kvarnen Smedjan Väduren Vargen Örnen Svanen Lärkan Staren Hagen Udden',
)

/**
 * Names of well-known companies that the syllables could happen to build; such a draw is made
 * again.
 */
const known =
  /^(Polar|Fjällräv|Nordea|Norrmejer|Stadium|Systembol|Ikea|Volvo|Skanska|Telia|Sandvik|Björn|Havsfr|Isbj|Stormkök|Silverstad|Sveriges|Svenska (Spel|Bygg|Kraft|Hus)|Norrsken|Nordiska Kompaniet)/i

function words(text: string): readonly string[] {
  return text.split(/\s+/)
}

/** An invented brand such as 'Granvret' or 'Silveråsen'. A group's companies share one. */
export function brand(random: Draws): string {
  for (;;) {
    const name = random.pick(first) + random.pick(second)
    if (!known.test(name) && !/(.)\1\1/i.test(name) && name.length > 4) return name
  }
}

/** The possessive a family business carries: 'Lindgrens', but 'Lundqvist' ending in s stays. */
const possessive = (surname: string) => (/[sxz]$/.test(surname) ? surname : `${surname}s`)

function commercial(random: Draws, industry: Industry, town: Town): string {
  const word = random.pick(industry.words)
  const at = ` i ${town.town}`
  switch (random.int(0, 10)) {
    case 0:
    case 1:
      return `${possessive(random.pick(surnames))} ${word}${at}`
    case 2:
      return `${brand(random)} ${word}`
    case 3:
      return `${brand(random)} ${word}${at}`
    case 4:
      return `${random.pick(regions)} ${random.hit(0.5) ? `${brand(random)} ${word}` : `${word} & ${random.pick(surnames)}`}`
    case 5:
      return `${random.pick(surnames)} & ${random.pick(surnames)} ${word}`
    case 6:
      return `${town.town} ${brand(random)} ${word}`
    case 7:
      return `${random.pick(lead)} ${brand(random)} ${word}`
    case 8:
      return `${random.pick(Object.values(firstNames.man)).at(random.int(0, 25)) ?? ''} ${possessive(random.pick(surnames))} ${word}`
    case 9:
      return `${brand(random)} & ${random.pick(surnames)} ${word}`
    default:
      return `${word} ${brand(random)}${at}`
  }
}

/**
 * 'Norrvik Rör i Gävle AB': two companies may share a name, as they almost do in life; the number
 * tells them apart.
 */
export const limitedName = (random: Draws, industry: Industry, town: Town) =>
  `${commercial(random, industry, town)} ${random.hit(0.85) ? 'AB' : 'Aktiebolag'}`

export const partnershipName = (random: Draws, industry: Industry, town: Town) =>
  `${commercial(random, industry, town)} ${random.hit(0.8) ? 'HB' : 'Handelsbolag'}`

export const cooperativeName = (random: Draws, industry: Industry, town: Town) =>
  `${commercial(random, industry, town)} ekonomisk förening`

export const housingName = (random: Draws, town: Town) =>
  random.hit(0.5)
    ? `Bostadsrättsföreningen ${random.pick(trees)} ${random.int(1, 48)} i ${town.town}`
    : `Bostadsrättsföreningen ${brand(random)} i ${town.town}`

export function clubName(random: Draws, town: Town): { name: string; industry: Industry } {
  const industry = random.pick(clubs)
  return { name: `${brand(random)} ${random.pick(industry.words)} i ${town.town}`, industry }
}

export function municipalityName(ordinal: number): string {
  const place = municipalities[ordinal % municipalities.length] ?? ''
  const round = Math.floor(ordinal / municipalities.length)
  const side =
    ['', 'Norra ', 'Södra ', 'Östra ', 'Västra ', 'Övre ', 'Nedre ', 'Stora ', 'Lilla ', 'Nya '][
      round % 10
    ] ?? ''
  return `${side}${place}s${round < 10 ? '' : ' skärgårds'} kommun`
}

export const soleTraderName = (
  random: Draws,
  person: { firstName: string; lastName: string },
  industry: Industry,
) =>
  random.hit(0.6)
    ? `${possessive(person.lastName)} ${random.pick(industry.words)}, ${person.firstName}`
    : `${person.firstName} ${person.lastName} ${random.pick(industry.words)}`

/** The part of an address that stands for a name: lower case, å ä ö é folded, no other signs. */
export const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[åä]/g, 'a')
    .replace(/ö/g, 'o')
    .replace(/[éè]/g, 'e')
    .replace(/\b(aktiebolag|ab|hb|handelsbolag|ekonomisk forening|bostadsrattsforeningen)\b/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
