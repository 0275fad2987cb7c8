import type { Insertable } from 'kysely'
import type { Sentiment } from '#database/types.ts'
import { mayKeepClients } from '#areas/foundation/users/rules.ts'
import { insertAll } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { rolesOf } from '#world/roles.ts'
import { atWork, somebody, type World } from '#world/world.ts'

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

/** How content the companies are that staff have worked on. */
export async function loadSentiments(
  world: World,
  companies: readonly RegisterCompany[],
): Promise<void> {
  const clients = companies.filter((company) => rolesOf(company).length > 0)
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
          savedBy: somebody(random, mayKeepClients),
        },
      ]
    }),
  )
  await insertAll(world.db, 'sentiment', sentiments)
}
