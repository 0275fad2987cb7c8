import type { AnswerOf } from '#platform/endpoint.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { places } from '#areas/places.ts'
import { agreements } from '../../contract.ts'
import { setsInWords } from '../../texts.ts'
import css from './release.module.css'

type Impact = AnswerOf<typeof agreements.releaseImpact>
type Line = Impact['text'][number]

/** What a revision changes of the one that counts, side by side, and what stands on that (agreements 37, 38). */
export function ReleaseImpact({ id, versionId }: { id: string; versionId: string }) {
  const answer = useAnswer(
    agreements.releaseImpact,
    { id, versionId },
    { placeholderData: undefined },
  )
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  const { inForce, summary, text } = answer.data
  return (
    <Section
      title={inForce ? `Mot revision ${inForce.revision}, som gäller` : 'Ingen revision gäller än'}
    >
      {inForce ? (
        <>
          <FactList facts={factsOf(answer.data)} stacked />
          <Beside caption="Sammanfattning" lines={summary} revision={inForce.revision} />
          <Beside caption="Avtalstext" lines={text} revision={inForce.revision} />
        </>
      ) : (
        <p>Allt i avtalstexten nedan är nytt.</p>
      )}
    </Section>
  )
}

const factsOf = ({ bundles, setsOut, fields }: Impact) => [
  {
    label: 'Står på den förra',
    value:
      bundles.length === 0
        ? 'Ingen bunt'
        : bundles.map(({ id, name, revision, partners }) => (
            <div key={id}>
              <RouteLink href={places.bundle(id)}>{name}</RouteLink>, revision {revision}
              {partners.length > 0
                ? `, skickas av sig själv till kunder hos ${partners.join(', ')}`
                : ''}
            </div>
          )),
  },
  {
    label: 'Ute för signering',
    value:
      setsOut === 0
        ? 'Inga avtal'
        : `${setsInWords(setsOut)} som behåller den revision som skickades`,
  },
  ...fields.map(({ label, before, after }) => ({
    label,
    value: `${before || '–'} blir ${after || '–'}`,
  })),
]

/** Only what is another, with the line before and after it. */
const shownOf = (lines: readonly Line[]) => {
  const isChanged = (line: Line | undefined) => line !== undefined && line.before !== line.after
  return lines.flatMap((line, place) =>
    [lines[place - 1], line, lines[place + 1]].some(isChanged) ? [{ line, place }] : [],
  )
}

function Beside({
  caption,
  lines,
  revision,
}: {
  caption: string
  lines: readonly Line[]
  revision: number
}) {
  const shown = shownOf(lines)
  if (shown.length === 0) return <p>{caption}: samma ord som förut.</p>
  return (
    <table className={css.beside}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Revision {revision}</th>
          <th scope="col">Den här</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ line, place }) => (
          <tr key={place}>
            <td>{line.before === line.after ? line.before : <del>{line.before}</del>}</td>
            <td>{line.before === line.after ? line.after : <ins>{line.after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
