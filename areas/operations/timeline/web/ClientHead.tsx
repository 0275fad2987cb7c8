import { formatDay } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { statusMeans } from '#areas/parties/client/rules.ts'
import {
  activeName,
  insolvencyMeans,
  insolvencyNames,
  insolvencySource,
  type CompanyType,
} from '#areas/parties/company/rules.ts'
import { limitShortNames } from '#areas/credit/limits/texts.ts'
import type { ClientTabName } from '#areas/places.ts'
import { timeline, type ClientHead } from '../contract.ts'
import { ClientMeasures } from './ClientMeasures.tsx'
import css from './timeline.module.css'

interface Client {
  organizationNumber: string
  companyType: CompanyType
}

/** Milliseconds. What happens elsewhere is seen within the minute, a rating that is made at once. */
const askAgain = { waiting: 2000, otherwise: 60_000 }

const useHead = ({ organizationNumber, companyType }: Client) =>
  useAnswer(
    timeline.head,
    { organizationNumber, companyType },
    {
      placeholderData: undefined,
      staleTime: 0,
      afterEachAct: true,
      refetchInterval: ({ state }) =>
        state.data?.rating.waits ? askAgain.waiting : askAgain.otherwise,
    },
  )

/**
 * How a client stands, by one call, as it is drawn over all its tabs (timeline 5): beside its name,
 * and under it. That it could not be asked for stands in its place.
 */
export function useDrawnHead(client: Client, tab: ClientTabName) {
  const answer = useHead(client)
  const { data, error } = answer
  if (error) {
    const again = <ActionButton onClick={() => void answer.refetch()}>Försök igen</ActionButton>
    return { measures: <p>Hur klienten står kunde inte hämtas. {again}</p> }
  }
  if (!data) return {}
  return {
    status: <ClientStatus head={data} companyType={client.companyType} />,
    ...(data.isClient && { measures: <ClientMeasures {...client} head={data} tab={tab} /> }),
  }
}

const tones = { 1: 'positive', 0: 'negative' } as const

interface StatusProps {
  head: ClientHead
  companyType: CompanyType
}
/**
 * The status with us and what follows of it, which neither the relation nor the register says. Of one
 * that is insolvent that comes first: nothing is bought whatever the status is (client 16). After it
 * what else warns of it.
 */
function ClientStatus({ head, companyType }: StatusProps) {
  const { active, insolvencies, isClient } = head
  const known = active === 0 || active === 1 ? active : null
  const [insolvent] = insolvencies
  return (
    <>
      {insolvent ? (
        <StateBadge tone="negative" text={insolvencyNames[insolvent.kind]} />
      ) : (
        <StateBadge tone={known === null ? 'neutral' : tones[known]} text={activeName(active)} />
      )}
      <Warnings head={head} />
      {insolvent ? (
        <span className={css.means}>
          Enligt {insolvencySource(insolvent)} {formatDay(insolvent.toldAt)}. {insolvencyMeans}{' '}
          Statusen hos oss: {activeName(active).toLowerCase()}.
        </span>
      ) : null}
      {isClient && !insolvent ? (
        <span className={css.means}>
          {statusMeans(companyType, known)}
          {byHandText(head)}
        </span>
      ) : null}
    </>
  )
}
function byHandText({ byHand }: ClientHead): string {
  if (!byHand) return ''
  const until = byHand.until === null ? '' : `, till och med ${byHand.until}`
  return ` Satt för hand av ${byHand.by} ${formatDay(byHand.at)}${until}.`
}

function Warnings({ head: { persons, isBlacklisted, limits } }: { head: ClientHead }) {
  return (
    <>
      {isBlacklisted ? <StateBadge tone="negative" text="Blacklist" /> : null}
      {persons?.sanctioned ? <StateBadge tone="negative" text="Sanktionslista" /> : null}
      {persons?.pep ? <StateBadge tone="warning" text="PEP" icon="person" /> : null}
      {limits.map(({ limitType, reviewBy }) =>
        reviewBy === null ? null : (
          <StateBadge
            key={limitType}
            tone="warning"
            text={`${limitShortNames[limitType]} granskas senast ${reviewBy}`}
          />
        ),
      )}
    </>
  )
}
