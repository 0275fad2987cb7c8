import type { ReactNode } from 'react'
import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { isIn, maySeeAml, withAuditor } from '#areas/foundation/users/rules.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { places, type Place } from '#areas/places.ts'
import { timeline } from '../contract.ts'
import css from './timeline.module.css'

interface Client {
  organizationNumber: string
  companyType: CompanyType
}

/**
 * How a client stands, in one line that is always seen (timeline 5): what is used of its main limit,
 * rating, AML, and what is still to be done.
 */
export function ClientMeasures(client: Client) {
  return (
    <dl className={css.measures}>
      <Exposure {...client} />
      <Standing {...client} />
    </dl>
  )
}

const Measure = ({ name, href, children }: { name: string; href?: Place; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{href ? <RouteLink href={href}>{children}</RouteLink> : children}</dd>
  </div>
)
const unknown = '–'

function Exposure({ organizationNumber, companyType }: Client) {
  const { data } = useAnswer(
    rating.exposure,
    { organizationNumber, companyType },
    { placeholderData: undefined },
  )
  const [main] = data?.limits ?? []
  const limit = main?.limit ?? null
  const share = main && limit ? Math.round((main.used / limit) * 100) : undefined
  return (
    <Measure name="Exponering" href={places.client(companyType, organizationNumber, 'limits')}>
      {main ? (
        <>
          {formatMoney(main.used)}
          {limit === null ? ' kr, ingen limit' : ` av ${formatMoney(limit)} kr`}
          {share === undefined ? null : ` (${share} %)`}
        </>
      ) : (
        unknown
      )}
    </Measure>
  )
}

function Standing({ organizationNumber, companyType }: Client) {
  const { data } = useAnswer(
    timeline.standing,
    { organizationNumber, companyType },
    { placeholderData: undefined, staleTime: 0 },
  )
  return (
    <>
      <Measure
        name="Rating"
        {...(data?.decisionReference && { href: places.rating(data.decisionReference) })}
      >
        {data ? ratingText(data) : unknown}
      </Measure>
      <Aml organizationNumber={organizationNumber} companyType={companyType} />
      <Measure
        name="Öppna uppgifter"
        href={places.client(companyType, organizationNumber, 'companytasks')}
      >
        {data ? tasksText(data) : unknown}
      </Measure>
    </>
  )
}
function ratingText({ score, ratingCode }: { score: number | null; ratingCode: string | null }) {
  if (score === null) return 'Ej bedömd'
  const points = `${formatNumber(score, 1)} av 10`
  return ratingCode === null ? points : `${ratingCode}, ${points}`
}
/** What the customer has to do, and what staff have to do about it. */
function tasksText({ openTasks, openUserTasks }: { openTasks: number; openUserTasks: number }) {
  const some = [
    openTasks > 0 && `${openTasks} ${openTasks === 1 ? 'uppgift' : 'uppgifter'}`,
    openUserTasks > 0 && `${openUserTasks} ${openUserTasks === 1 ? 'ärende' : 'ärenden'}`,
  ].filter(Boolean)
  return some.length === 0 ? 'Inga' : some.join(', ')
}

function Aml({ organizationNumber, companyType }: Client) {
  const mayOpen = isIn(withAuditor(maySeeAml), useActor())
  const { data } = useAnswer(
    rating.getAmlRating,
    { id: organizationNumber },
    { placeholderData: undefined },
  )
  return (
    <Measure
      name="AML"
      {...(mayOpen && { href: places.client(companyType, organizationNumber, 'aml') })}
    >
      {data ? <AmlClass {...data} /> : unknown}
    </Measure>
  )
}
function AmlClass({ rating: points, passed }: { rating: number | null; passed: boolean }) {
  if (points === null) return <StateBadge tone="neutral" text="Ej bedömt" />
  return passed ? (
    <StateBadge tone="positive" text="Godkänt" />
  ) : (
    <StateBadge tone="negative" text={`${formatNumber(points, 1)} av 10`} />
  )
}
