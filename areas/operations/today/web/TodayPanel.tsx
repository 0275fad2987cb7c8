import { formatNumber } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { places, type Place } from '#areas/places.ts'
import { today } from '../contract.ts'
import { figures, openLists, type OpenName } from '../rules.ts'
import css from './today.module.css'

/** What one does elsewhere is counted when one comes back, and while the page stands open. */
const lookAgain = 60_000

/** Where each list shows what is counted of it (today 4). */
const placeOf: Readonly<Record<OpenName, Place>> = {
  interpretations: places.interpretations,
  workList: places.workList,
  onboardings: places.onboardingsStill,
  expired: places.expiredInvoices,
}

/** On the start page: what one has done today, and what is open in one's lists (today 1, 4). */
export function TodayPanel() {
  const answer = useAnswer(today.figures, {}, { keep403: true, refetchInterval: lookAgain })
  if (answer.error && !answer.data)
    return (
      <Section title="Din dag">
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </Section>
    )
  if (!answer.data) return null
  const { day, done, open } = answer.data
  const some = done.filter(({ count }) => count > 0)
  return (
    <Section title="Din dag">
      {some.length === 0 ? (
        <p className={css.quiet}>
          Här visas det du gör under dagen.
          {open.length === 0 ? <Beginning /> : null}
        </p>
      ) : (
        <ul className={css.figures} aria-label="Gjort i dag">
          {some.map(({ figure, count }) => (
            <Figure
              key={figure}
              count={count}
              name={figures[figure].name}
              href={places.done(figure, day)}
            />
          ))}
        </ul>
      )}
      {open.length === 0 ? null : (
        <>
          <h3 className={css.title}>Öppet i dina listor</h3>
          <ul className={css.figures} aria-label="Öppet i dina listor">
            {open.map(({ list, count }) => (
              <Figure key={list} count={count} name={openLists[list]} href={placeOf[list]} />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

interface FigureProps {
  count: number
  name: string
  href: Place
}
const Figure = ({ count, name, href }: FigureProps) => (
  <li>
    <RouteLink href={href} className={css.figure}>
      <span className={css.count}>{formatNumber(count)}</span> {name}
    </RouteLink>
  </li>
)

/** For who is new, or whose role has no list (today 5). */
const Beginning = () => (
  <>
    {' '}
    Sök upp en klient eller en faktura med Ctrl+K. Vad din roll får göra står under{' '}
    <RouteLink href={places.permissions}>Behörigheter</RouteLink>; saknar du något är det en
    administratör som ger det.
  </>
)
