import type { ReactNode } from 'react'
import type { May } from '#platform/permission.ts'
import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { wholeKronor } from '#platform/swedish/short-money.ts'
import { useActor } from '#platform/web/actor.ts'
import { withSearch } from '#platform/web/place.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Worded } from '#platform/web/ui/value/Worded.tsx'
import { isIn, mayBuyLookUps, missingRole } from '#areas/foundation/users/rules.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { keypersons } from '#areas/parties/keypersons/contract.ts'
import { limitTypeNumbers } from '#areas/credit/limits/rules.ts'
import { limitNames } from '#areas/credit/limits/texts.ts'
import { portfolio } from '#areas/purchasing/portfolio/contract.ts'
import { aml } from '#areas/operations/aml/contract.ts'
import { places, type ClientTabName, type Place } from '#areas/places.ts'
import type { ClientHead } from '../contract.ts'
import css from './timeline.module.css'
import { usedPercent } from './used-percent.ts'

interface MeasuresProps {
  organizationNumber: string
  companyType: CompanyType
  head: ClientHead
  /** The tab that is shown under it: the overview has the whole note itself. */
  tab: ClientTabName
}

/**
 * How a client stands, in one line that is always seen (timeline 5): what is bought and not paid,
 * what is used of its limits, rating, AML, whose customer it is, and what is still to be done. What
 * there is none of says what is to be done about it.
 */
export function ClientMeasures({ organizationNumber, companyType, head, tab }: MeasuresProps) {
  const to = (name: ClientTabName) => places.client(companyType, organizationNumber, name)
  return (
    <>
      <dl className={css.measures}>
        <Held client={{ organizationNumber, companyType }} held={head.held} />
        {head.limits.map((one) => (
          <Measure
            key={one.limitType}
            name={limitNames[one.limitType]}
            href={to(`limit${limitTypeNumbers[one.limitType]}`)}
          >
            {usedText(one)}
          </Measure>
        ))}
        <RatingMeasure rating={head.rating} overview={to('overview')} />
        <AmlMeasure rated={head.aml} tab={to} />
        {head.seller === undefined ? null : (
          <Measure name="Säljare">{head.seller ?? 'Ingen'}</Measure>
        )}
        <Tasks tasks={head.tasks} tab={to} />
      </dl>
      {head.note === '' || tab === 'overview' ? null : <p className={css.note}>{head.note}</p>}
    </>
  )
}

const Measure = ({ name, href, children }: { name: string; href?: Place; children: ReactNode }) => (
  <div>
    <dt>
      <Worded text={name} />
    </dt>
    <dd>{href ? <RouteLink href={href}>{children}</RouteLink> : children}</dd>
  </div>
)

/** Whether who looks may make a call. */
function useMay() {
  const actor = useActor()
  return ({ may }: { readonly may: May }) => missingRole(may, actor) === undefined
}

interface HeldProps {
  client: Pick<MeasuresProps, 'organizationNumber' | 'companyType'>
  held: ClientHead['held']
}
function Held({ client: { organizationNumber, companyType }, held }: HeldProps) {
  const may = useMay()
  if (!held) return null
  const behind = may(portfolio.invoices)
    ? places.portfolioInvoices('', companyType, organizationNumber)
    : places.client(companyType, organizationNumber, 'invoices')
  return (
    <>
      <Measure name="Köpt och obetalt" href={behind}>
        {formatMoney(held.amount)} kr
      </Measure>
      <Measure name="Förfallet" href={behind}>
        <span className={held.pastDue > 0 ? css.wrong : undefined}>
          {formatMoney(held.pastDue)} kr
        </span>
      </Measure>
    </>
  )
}

function usedText({ limit, used }: ClientHead['limits'][number]): ReactNode {
  const of = usedPercent({ limit, used })
  if (limit === null || of === null) return `${wholeKronor(used)} kr, ingen limit`
  return (
    <span className={of.isNearlyFull ? css.wrong : undefined}>
      {`${wholeKronor(used)} av ${wholeKronor(limit)} kr (${of.percent} %)`}
    </span>
  )
}

function RatingMeasure({ rating, overview }: { rating: ClientHead['rating']; overview: Place }) {
  const mayRate = isIn(mayBuyLookUps, useActor())
  const { score, code, decisionReference, waits } = rating
  const to = decisionReference === null ? overview : places.rating(decisionReference)
  const missing = mayRate ? 'Ej bedömd, räkna om' : 'Ej bedömd'
  const known = score === null ? missing : `${formatNumber(score, 1)} av 10`
  const whose = score === null || code === null ? '' : `, kreditupplysning ${code}`
  return (
    <Measure name="Betyg" href={to}>
      {waits ? 'Räknas om …' : `${known}${whose}`}
    </Measure>
  )
}

interface AmlProps {
  rated: ClientHead['aml']
  tab: (name: ClientTabName) => Place
}
/** How it is rated for money laundering; of what is not, what is to be done for it to be (client 17). */
function AmlMeasure({ rated: { points, passed, isKnown }, tab }: AmlProps) {
  const may = useMay()
  const mayOpen = may(aml.ofCompany)
  const mayFetch = may(keypersons.fetchPersons)
  if (points !== null)
    return (
      <Measure name="AML" {...(mayOpen && { href: tab('aml') })}>
        {passed ? (
          <StateBadge tone="positive" text="Godkänt" />
        ) : (
          <StateBadge tone="negative" text={`${formatNumber(points, 1)} av 10`} />
        )}
      </Measure>
    )
  if (isKnown)
    return (
      <Measure name="AML" {...(mayOpen && { href: tab('aml') })}>
        {may(aml.rate) ? 'Ej bedömt, räkna om' : 'Bedöms inom en timme'}
      </Measure>
    )
  return (
    <Measure name="AML" {...(mayFetch && { href: tab('keypersons') })}>
      {mayFetch ? 'Ej bedömt, hämta nyckelpersoner' : 'Ej bedömt'}
    </Measure>
  )
}

/** What the customer has to do, and what staff have to do about it. */
function Tasks({
  tasks: { company, staff },
  tab,
}: { tasks: ClientHead['tasks'] } & Pick<AmlProps, 'tab'>) {
  const ofCompany = `${company} ${company === 1 ? 'uppgift' : 'uppgifter'}`
  const ofStaff = `${staff} ${staff === 1 ? 'ärende' : 'ärenden'}`
  return (
    <div>
      <dt>Öppna uppgifter</dt>
      <dd className={css.both}>
        {company > 0 || staff === 0 ? (
          <RouteLink href={tab('companytasks')}>{company > 0 ? ofCompany : 'Inga'}</RouteLink>
        ) : null}
        {staff > 0 ? (
          <RouteLink href={withSearch(tab('events'), { kinds: ['tasks'] })}>{ofStaff}</RouteLink>
        ) : null}
      </dd>
    </div>
  )
}
