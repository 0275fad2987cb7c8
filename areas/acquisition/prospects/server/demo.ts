import { rolesOf } from '#world/roles.ts'
import { searchCompany, type Search } from './demo/search-company.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { ago, type World } from '#world/world.ts'

export { searchCompany } from './demo/search-company.ts'

interface Planned extends Search {
  readonly days: number
}

/** Prospects in every state, by companies that are not clients of ours. */
const plan: readonly Planned[] = [
  {
    days: 0,
    by: 'Sofia',
    bucket: 'Ny kund',
    reason: 'Ringde själva och vill komma igång före årsskiftet',
  },
  {
    days: 1,
    by: 'Sofia',
    bucket: 'Lån',
    loanAmount: 20_000_000,
    reason: 'Behöver låna till en ny skåpbil',
    approval: { approved: true, by: 'Olivia' },
    comments: [['Sofia', 'Har egen lokal som säkerhet. VD återkommer med bokslutet på torsdag.']],
  },
  {
    days: 2,
    by: 'Isak',
    bucket: 'Preprospekt',
    reason: 'Lista från mässan i Jönköping',
    asks: 'Nystartat, men ägaren har drivit samma verksamhet i tio år',
  },
  {
    days: 3,
    by: 'Sofia',
    bucket: 'Ny kund',
    reason: 'Rekommenderade av en kund',
    approval: { approved: false, by: 'Maja' },
    comments: [
      ['Sofia', 'Samma ägare som ett bolag vi sagt nej till.'],
      ['Maja', 'Avslår tills ägarbilden är utredd.'],
    ],
  },
  { days: 4, by: 'Olivia', bucket: null, reason: 'Stor ny mottagare hos en befintlig kund' },
  {
    days: 6,
    by: 'Maja',
    bucket: 'Ny kund',
    reason: 'Byter från en konkurrent',
    asks: 'Konkurrenten har lämnat goda referenser',
    promotionalCode: 'HÖST26',
  },
  {
    days: 9,
    by: 'Sofia',
    bucket: 'Ny kund',
    reason: 'Tidigare kund som vill tillbaka',
    boardless: true,
  },
  {
    days: 13,
    by: 'Maja',
    bucket: 'Preprospekt',
    reason: '',
    comments: [['Isak', 'Inte intresserade förrän efter sommaren.']],
  },
  {
    days: 21,
    by: 'Olivia',
    bucket: 'Lån',
    reason: 'Vill lägga om en dyrare kredit',
    asks: 'Banken har lovat att släppa säkerheten',
  },
  {
    days: 34,
    by: 'Isak',
    bucket: 'Ny kund',
    reason: 'Hittade oss på nätet',
    asks: 'Har svarat på våra frågor om de sena bokslut de hade',
  },
  {
    days: 52,
    by: 'Sofia',
    bucket: 'Ny kund',
    reason: 'Kontaktade på LinkedIn',
    approval: { approved: true, by: 'Maja' },
  },
]

/**
 * What staff have searched and made of it: judged by the engine on what the provider said that day.
 */
export async function loadProspects(
  world: World,
  companies: readonly RegisterCompany[],
): Promise<void> {
  const strangers = companies.filter(
    (company) =>
      rolesOf(company).length === 0 && company.status === 'active' && company.legalForm === 'AB',
  )
  for (const [place, planned] of plan.entries()) {
    const company = strangers[place]
    if (company)
      await searchCompany(world, place, company, {
        ...planned,
        now: ago(world, planned.days, 30 + place),
      })
  }
}
