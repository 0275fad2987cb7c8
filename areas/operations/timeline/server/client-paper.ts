import type { Handler } from '#platform/server/context.ts'
import { heading } from '#platform/server/pdf/blocks.ts'
import { drawPaper } from '#platform/server/pdf/draw-paper.ts'
import { facts, listed, opening, wordsFor } from '#platform/server/pdf/paper.ts'
import { formatInstant, formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import {
  activeName,
  companyTypeNames,
  insolvencyMeans,
  insolvencyNames,
} from '#areas/parties/company/rules.ts'
import { findClient } from '#areas/parties/company/server/public.ts'
import { limitNames } from '#areas/credit/limits/texts.ts'
import type { timeline } from '../contract.ts'
import { pageOfEvents } from './events.ts'
import { head } from './head.ts'
import type { AnySource } from './source.ts'

/** Events, so that a paper is two pages. */
const most = 20
const kronor = (ore: number) => `${formatMoney(ore)} kr`

/** How a client stands and what has happened to it of late, on two pages (timeline 10). */
export const clientPaper =
  (sources: readonly AnySource[]): Handler<typeof timeline.paper> =>
  async (asked, context) => {
    const { db, actor, now, seesNumbers, audit, refuse } = context
    const { organizationNumber, companyType } = asked
    const client =
      (await findClient(db, organizationNumber, companyType)) ?? refusePlatform('notFound')
    audit({ company: organizationNumber })
    const standing = await head(asked, context as Parameters<typeof head>[1])
    const { list } = await pageOfEvents(db, sources, actor, {
      ...asked,
      kinds: [],
      after: undefined,
      take: most,
    })
    const { told, company } = wordsFor({ seesNumbers })
    const { rating, aml, held, limits, tasks, insolvencies, seller, persons } = standing
    const title = `Beslutsunderlag, ${told(client.name)}`
    const madeAt = now.toISOString()
    const body = await drawPaper(
      {
        title,
        subject: company(organizationNumber),
        madeAt,
        footer: title,
        blocks: [
          ...opening(title, actor.name, madeAt),
          facts([
            ['Organisationsnummer', company(organizationNumber)],
            ['Roll', companyTypeNames[companyType]],
            ['Status hos oss', activeName(standing.active)],
            [
              'Obestånd',
              insolvencies.length > 0
                ? `${insolvencies.map(({ kind }) => insolvencyNames[kind]).join(', ')}. ${insolvencyMeans}`
                : '',
            ],
            ['Köpt och obetalt', held ? kronor(held.amount) : ''],
            ['Förfallet', held ? kronor(held.pastDue) : ''],
            [
              'Betyg',
              rating.score === null
                ? 'Ej bedömd'
                : `${formatNumber(rating.score, 1)} av 10${rating.code ? `, kreditupplysning ${rating.code}` : ''}`,
            ],
            ['AML', aml.points === null ? 'Ej bedömt' : `${formatNumber(aml.points, 1)} av 10`],
            ['På sanktionslista', persons ? formatNumber(persons.sanctioned) : ''],
            ['I politiskt utsatt ställning', persons ? formatNumber(persons.pep) : ''],
            ['Blacklist', standing.isBlacklisted ? 'Står i blacklist' : ''],
            ['Säljare', seller === undefined ? '' : told(seller ?? 'Ingen')],
            ['Öppna uppgifter och ärenden', formatNumber(tasks.company + tasks.staff)],
            ['Intern anteckning', told(standing.note)],
          ]),
          heading('H2', 'Limiter'),
          listed(
            ['Limit', 'Gäller, kr', 'Utnyttjat, kr', 'Granskas senast'],
            limits.map(({ limitType, limit, used, reviewBy }) => [
              limitNames[limitType],
              limit === null ? 'Ingen' : formatMoney(limit),
              formatMoney(used),
              reviewBy ?? '',
            ]),
            'Inga limiter.',
          ),
          heading('H2', 'Senaste händelser'),
          listed(
            ['Tid', 'Händelse', 'Av'],
            list.map(({ at, text, detail, by }) => [
              formatInstant(at),
              told(detail === '' ? text : `${text}. ${detail}`),
              told(by),
            ]),
            'Inget har hänt än.',
          ),
        ],
      },
      actor.id,
    )
    if (!body) return refuse('tooLong')
    return {
      name: `${title}.pdf`,
      contentType: 'application/pdf',
      body,
      persons: [organizationNumber],
    }
  }
