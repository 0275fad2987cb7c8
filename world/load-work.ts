import type { Insertable } from 'kysely'
import type { CompanyCognomen, CompanyInternalInformation, Sentiment } from '#database/types.ts'
import { issuer, rolesOf } from './client-rows.ts'
import { idOf, insertAll } from './insert.ts'
import { slug } from './register/names/companies.ts'
import { draws } from './register/chance.ts'
import type { RegisterCompany } from './register/company.ts'
import { atWork, somebody, workedOn, type World } from './world.ts'

const notes = [
  'Ringer helst på förmiddagen. Fakturorna attesteras av platschefen, inte av ekonomi.',
  'Nytt affärssystem sedan årsskiftet: kontrollera att fakturanumren följer den nya serien.',
  'Stor kund tillåter inte överlåtelse. Avtalet är inskannat under Dokument.',
  'Har bett om högre limit två gånger. Vi väntar på bokslutet innan vi tar upp det igen.',
  'Betalar alltid, men sällan före den tjugonde. Påminn inte före dag tio.',
  'Säsongsföretag: nästan inga fakturor mellan november och mars.',
  'Kontaktperson på föräldraledighet till augusti, all post går till ekonomi@.',
  'Ägarbyte på gång enligt samtal med VD. Kundkännedom ska göras om när det är klart.',
] as const

const comments: Readonly<Record<number, readonly string[]>> = {
  1: [
    'Missnöjd med att två fakturor nekades.',
    'Tycker att avgiften är för hög och har bett om offert från annan.',
  ],
  2: ['Vill ha snabbare besked om limiter.', 'Lång väntan i telefon förra veckan.'],
  3: ['Varken nöjd eller missnöjd. Har inte använt tjänsten i höst.', ''],
  4: [
    'Uppskattar att samma person svarar.',
    'Nöjd, men saknar koppling till sitt bokföringssystem.',
  ],
  5: ['Rekommenderar oss till branschkollegor.', 'Mycket nöjd med autopiloten.'],
}

/** What staff know and feel about the companies they have worked on. */
export async function loadNotesAndSentiments(
  world: World,
  companies: readonly RegisterCompany[],
): Promise<void> {
  const clients = companies.filter((company) => rolesOf(company).length > 0)
  const noteRows = clients.flatMap((company): Insertable<CompanyInternalInformation>[] => {
    const random = draws(world.seed, 'work', company.index)
    if (company.index > 2 && !random.hit(0.25)) return []
    return [
      {
        organizationNumber: company.organizationNumber,
        infoText: random.pick(notes),
        changedAt: atWork(world, random, random.int(1, 300)),
        changedBy: somebody(random),
      },
    ]
  })
  await insertAll(world.db, 'companyInternalInformation', noteRows)
  const sentiments = clients.flatMap((company) =>
    rolesOf(company).flatMap((companyType): Insertable<Sentiment>[] => {
      const random = draws(world.seed, 'work', company.index, 1 + companyType)
      if (company.index > 2 && !random.hit(0.6)) return []
      const sentimentScore = [1, 2, 3, 3, 4, 4, 4, 5, 5][random.int(0, 8)] ?? 3
      return [
        {
          organizationNumber: company.organizationNumber,
          companyType,
          sentimentScore,
          comment: random.hit(0.7) ? random.pick(comments[sentimentScore] ?? ['']) : '',
          changedAt: atWork(world, random, random.int(1, 200)),
          savedBy: somebody(random),
        },
      ]
    }),
  )
  await insertAll(world.db, 'sentiment', sentiments)
}

/**
 * The names and numbers under which issuers write to their recipients: recipients of the register,
 * spelled as people spell.
 */
export async function loadCognomens(
  world: World,
  companies: readonly RegisterCompany[],
): Promise<void> {
  const { seed, register, db } = world
  const rows = companies
    .filter((company) => rolesOf(company).includes(issuer))
    .flatMap((company) => {
      const random = draws(seed, 'work', company.index, 3)
      const count = company.index < 24 ? random.int(3, 9) : random.hit(0.3) ? random.int(1, 5) : 0
      return Array.from({ length: count }, (_, place): Insertable<CompanyCognomen> => {
        const known = register.companyAt(random.int(0, register.size - 1))
        const spelled = random.pick([
          known.name,
          known.name.toUpperCase(),
          known.name.replace(/ AB$/, ' Aktiebolag'),
          `${known.name} (fakturamottagning)`,
        ])
        const deliveryMethod = random.pick(['Email', 'Email', 'Email', 'EInvoice', 'Post'] as const)
        return {
          id: idOf(seed, 'cognomen', company.index * 10 + place),
          issuerOrganizationNumber: company.organizationNumber,
          recipientCustomerNumber: random.hit(0.85) ? String(1001 + place * 7) : '',
          recipientOrganizationNumber: random.hit(0.8) ? known.organizationNumber : null,
          recipientName: spelled,
          recipientEmail: deliveryMethod === 'Email' ? `faktura@${known.email.split('@')[1]}` : '',
          deliveryMethod,
          email: random.hit(0.3) ? `ekonomi@${slug(company.name)}.example.se` : '',
          createdAt: atWork(world, random, random.int(1, 500)),
          createdBy: somebody(random),
        }
      })
    })
  await insertAll(db, 'companyCognomen', rows)
}

/** The companies staff have worked on. */
export const companiesWorkedOn = ({ register }: World) =>
  Array.from({ length: Math.min(workedOn, register.size) }, (_, index) => register.companyAt(index))
