import { draws, type Draws } from './chance.ts'
import * as names from './names/companies.ts'
import { holding, housing, industries, municipal, type Industry } from './names/industries.ts'
import { streets, towns } from './names/places.ts'
import { formAt, organizationNumber, type LegalForm, type World } from './forms.ts'
import { dayBefore, personName, phoneNumber, type Address } from './person.ts'
import { groupOf, type GroupPlace } from './group.ts'

export type CompanyStatus = 'active' | 'liquidation' | 'bankrupt' | 'deregistered'
export const statusTexts: Readonly<Record<CompanyStatus, string>> = {
  active: 'Aktivt',
  liquidation: 'Likvidation beslutad',
  bankrupt: 'Konkurs inledd',
  deregistered: 'Avregistrerat',
}

export interface RegisterCompany {
  readonly index: number
  /** 10 digits. A sole trader's is the proprietor's personal number without century. */
  readonly organizationNumber: string
  readonly name: string
  readonly legalForm: LegalForm
  readonly registered: string
  readonly industry: { readonly code: string; readonly text: string }
  readonly status: CompanyStatus
  /** The day of the status, when it is not active. */
  readonly statusDate?: string
  readonly fTax: boolean
  readonly vat: boolean
  readonly vatNumber?: string
  readonly employer: boolean
  /** May pay its taxes later, as the tax agency has decided. */
  readonly taxDeferral: boolean
  readonly postalAddress: Address
  readonly visitingAddress?: Address
  readonly municipality: string
  readonly county: string
  /** 10 digits, from the numbers reserved for film and books. */
  readonly phone: string
  readonly email: string
  readonly website?: string
  /**
   * 0 (sound) to 1 (about to fail): what accounts, rating and remarks are drawn from. No register
   * would show it.
   */
  readonly frailty: number
  readonly place?: GroupPlace
}

function nameAndIndustry(
  world: World,
  index: number,
  random: Draws,
  place: GroupPlace | undefined,
) {
  const { form, ordinal } = formAt(index)
  const town = draws(world.seed, 'place', index).pick(towns)
  const usual: Industry = random.pick(industries)
  if (form === 'KOMMUN') return { name: names.municipalityName(ordinal), industry: municipal, town }
  if (form === 'IF') return { ...names.clubName(random, town), town }
  if (form === 'EK' && random.hit(0.6))
    return { name: names.housingName(random, town), industry: housing, town }
  if (form === 'EK')
    return { name: names.cooperativeName(random, usual, town), industry: usual, town }
  if (form === 'HB')
    return { name: names.partnershipName(random, usual, town), industry: usual, town }
  if (form === 'EF')
    return {
      name: names.soleTraderName(random, personName(world, ordinal), usual),
      industry: usual,
      town,
    }
  if (place) {
    const shared = `${names.brand(draws(world.seed, 'group', place.head, 1))} ${draws(world.seed, 'group', place.head, 2).pick(towns).town}`
    if (place.head === index) return { name: `${shared} Holding AB`, industry: holding, town }
    return { name: `${shared} ${random.pick(usual.words)} AB`, industry: usual, town }
  }
  return { name: names.limitedName(random, usual, town), industry: usual, town }
}

/**
 * Everything about a company that needs no other company. `index` must be below the world's size.
 */
export function companyAt(world: World, index: number): RegisterCompany {
  const { form } = formAt(index)
  const place = form === 'AB' ? groupOf(world, index) : undefined
  const { name, industry, town } = nameAndIndustry(
    world,
    index,
    draws(world.seed, 'name', index),
    place,
  )
  const random = draws(world.seed, 'status', index)
  const frailty = form === 'KOMMUN' ? 0 : random.fraction()
  const number = organizationNumber(world, index)
  const status = form === 'KOMMUN' || form === 'IF' ? 'active' : statusFor(frailty, random)
  const trading = form !== 'IF' && industry !== housing && status !== 'deregistered'
  const street = (door: number) => `${random.pick(streets)} ${door}`
  const zipCode = `${random.pick(town.zips)}${random.int(20, 79)}`
  const postal: Address = {
    street: random.hit(0.2) ? `Box ${random.int(10, 990)}` : street(random.int(1, 96)),
    zipCode,
    city: town.town,
    country: 'SE',
  }
  const domain = `${names.slug(name)}.example.se`
  return {
    index,
    organizationNumber: number,
    name,
    legalForm: form,
    registered: registered(world, form, random),
    industry: { code: industry.code, text: industry.text },
    status,
    ...(status !== 'active' && { statusDate: dayBefore(world.today, random.int(5, 500)) }),
    fTax: trading && !(frailty > 0.93 && random.hit(0.5)),
    vat: trading,
    ...(trading && { vatNumber: `SE${number}01` }),
    employer: trading && random.hit(form === 'EF' ? 0.2 : 0.8),
    taxDeferral: trading && frailty > 0.4 && draws(world.seed, 'status', index, 1).hit(0.08),
    postalAddress: postal,
    ...(random.hit(0.7) && {
      visitingAddress: {
        street: street(random.int(1, 96)),
        zipCode,
        city: town.town,
        country: 'SE',
      },
    }),
    municipality: town.town,
    county: town.county,
    phone: phoneNumber(random.int(0, 94)),
    email: `info@${domain}`,
    ...(random.hit(0.75) && { website: `https://www.${domain}` }),
    frailty,
    ...(place && { place }),
  }
}

function statusFor(frailty: number, random: Draws): CompanyStatus {
  if (frailty < 0.955) return 'active'
  if (frailty < 0.97) return 'liquidation'
  if (frailty < 0.985) return 'bankrupt'
  return random.hit(0.6) ? 'deregistered' : 'active'
}

// The old are registered on a fixed day; about one in thirty is younger than a year and therefore
// counted from today.
function registered(world: World, form: LegalForm, random: Draws): string {
  if (form === 'KOMMUN') return '1971-01-01'
  if (random.hit(0.03)) return dayBefore(world.today, random.int(20, 360))
  const years = Math.floor(random.fraction() ** 1.6 * 60)
  return `${2024 - years}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`
}
