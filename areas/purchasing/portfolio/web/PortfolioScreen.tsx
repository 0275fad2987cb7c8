import { formatNumber } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useSearchPart } from '#platform/web/place.ts'
import { useToday } from '#platform/web/today.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { BarPlot } from '#platform/web/ui/plot/Plot.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Worded } from '#platform/web/ui/value/Worded.tsx'
import { places } from '#areas/places.ts'
import { portfolio, type PortfolioPart } from '../contract.ts'
import {
  concentrationOf,
  concentrationTexts,
  shareOf,
  weekNumber,
  type Breakdown,
} from '../rules.ts'
import { BreakdownSection } from './BreakdownSection.tsx'
import { DayChoice } from './DayChoice.tsx'
import { DaysSection } from './DaysSection.tsx'
import { OutcomesSection } from './OutcomesSection.tsx'
import css from './portfolio.module.css'
import { exact, percent, short } from './written.ts'

const concentration = ({ count, hhi }: { count: number; hhi: number }) =>
  count === 0
    ? '—'
    : `${formatNumber(count)} · ${concentrationTexts[concentrationOf(hhi)].toLowerCase()} (HHI ${formatNumber(hhi)})`
const use = ({ limits, used }: { limits: number; used: number }) =>
  limits === 0 ? '—' : `${percent(shareOf(used, limits))} av ${exact(limits)}`

/** What there is of something that stands alone, with the way to its invoices; nothing of none. */
const some = (
  label: string,
  of: { amount: number; count: number } | null,
  day: string,
  by: 'insolvent' | 'disputed',
) =>
  of && of.count > 0
    ? [
        {
          label,
          value: (
            <RouteLink href={places.portfolioInvoices(day, by)}>
              {`${exact(of.amount)}, ${formatNumber(of.count)} ${of.count === 1 ? 'faktura' : 'fakturor'}`}
            </RouteLink>
          ),
        },
      ]
    : []

/** What falls due when, drawn over its table. */
function Weeks({ parts, whole, day }: Weeks) {
  return (
    <>
      <Section title="Förfaller vecka för vecka">
        <BarPlot
          label="Vad som förfaller varje vecka, kronor"
          points={parts.map(({ key, name, amount }) => ({
            week: key === null || key.length < 10 ? name : `v. ${weekNumber(key)}`,
            amount: amount / 100,
          }))}
          along="week"
          series={[{ name: 'amount', label: 'Kronor', tone: 'accent' }]}
          written={short}
        >
          <BreakdownSection breakdown="dueWeek" parts={parts} whole={whole} day={day} />
        </BarPlot>
      </Section>
    </>
  )
}
interface Weeks {
  parts: readonly PortfolioPart[]
  whole: number
  day: string
}

const pairs = [
  ['issuer', 'recipient'],
  ['ageing', 'utilisation'],
  ['issuerRating', 'recipientRating'],
  ['issuerIndustry', 'recipientIndustry'],
] as const satisfies readonly (readonly [Breakdown, Breakdown])[]

/** /portfolio: what is bought and not paid, now or on any day there has been (portfolio 1-6). */
export function PortfolioScreen() {
  const day = useSearchPart('day') ?? ''
  const answer = useAnswer(portfolio.overview, { day })
  const today = useToday()
  return (
    <>
      <PageHeader
        title="Portfölj"
        facts={
          answer.data && !answer.data.isNow
            ? `Vad som var kvar att betala av köpta fakturor när ${answer.data.day} var slut`
            : 'Vad som är kvar att betala av köpta fakturor, som det är nu'
        }
        actions={
          <DayChoice
            day={answer.data?.day ?? (day || today)}
            firstDay={answer.data?.firstDay ?? null}
            today={today}
          />
        }
      />
      <Answered answer={answer}>
        {(shown) => {
          const of = (breakdown: Breakdown) =>
            shown.breakdowns.find((one) => one.breakdown === breakdown)?.parts ?? []
          const common = { whole: shown.amount, day }
          return (
            <>
              <FactList
                facts={[
                  {
                    label: 'Köpt och obetalt',
                    value: (
                      <RouteLink href={places.portfolioInvoices(day)}>
                        {exact(shown.amount)}
                      </RouteLink>
                    ),
                  },
                  { label: 'Fakturor', value: formatNumber(shown.count) },
                  {
                    label: 'Förfallet',
                    value: (
                      <RouteLink href={places.portfolioInvoices(day, 'pastDue')}>
                        {`${exact(shown.pastDue)} (${percent(shareOf(shown.pastDue, shown.amount))})`}
                      </RouteLink>
                    ),
                  },
                  ...some('Bolag på obestånd', shown.insolvent, day, 'insolvent'),
                  ...some('Bestridda fakturor', shown.disputed, day, 'disputed'),
                  { label: 'Utställare', value: <Worded text={concentration(shown.issuers)} /> },
                  { label: 'Mottagare', value: <Worded text={concentration(shown.recipients)} /> },
                  { label: 'Finansieringslimiter använda', value: use(shown.financing) },
                  { label: 'Mottagarlimiter använda', value: use(shown.recipientLimits) },
                ]}
              />
              <DaysSection day={day} />
              <Weeks parts={of('dueWeek')} {...common} />
              {pairs.map((pair) => (
                <div key={pair[0]} className={css.pair}>
                  {pair.map((breakdown) => (
                    <BreakdownSection
                      key={breakdown}
                      breakdown={breakdown}
                      parts={of(breakdown)}
                      {...common}
                    />
                  ))}
                </div>
              ))}
              <OutcomesSection day={day} />
            </>
          )
        }}
      </Answered>
    </>
  )
}
