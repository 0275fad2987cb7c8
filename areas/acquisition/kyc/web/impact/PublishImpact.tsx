import type { AnswerOf } from '#platform/endpoint.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { FactList, type Fact } from '#platform/web/ui/value/FactList.tsx'
import { places } from '#areas/places.ts'
import { kyc } from '../../contract.ts'

type Impact = AnswerOf<typeof kyc.publishimpact>
const kinds = { new: 'Ny', changed: 'Ändrad', removed: 'Frågas inte längre' } as const

const onboardings = (count: number) => `${count} onboarding${count === 1 ? '' : 's'}`

function factsOf({ displaces, ongoing, clientsAsked, risks }: Impact): Fact[] {
  const { judged, marked, unmarked, more } = risks
  return [
    {
      label: 'Tar platsen av',
      value:
        displaces.length === 0
          ? 'Inget set är standard nu'
          : displaces.map(({ id, name }) => (
              <div key={id}>
                <RouteLink href={places.kycSet(id)}>{name}</RouteLink> avpubliceras
              </div>
            )),
    },
    {
      label: 'Pågående',
      value: (
        <>
          <div>{onboardings(ongoing.begun)} har påbörjade svar på det gamla</div>
          <div>{onboardings(ongoing.completed)} har slutförda svar på det gamla</div>
          <div>{onboardings(ongoing.unchosen)} har inget set valt och får det här</div>
          {ongoing.begun + ongoing.completed > 0 ? (
            <div>
              Svaren behåller sina frågor, men räknas inte för onboardingen: setet byts eller
              besvaras på nytt.
            </div>
          ) : null}
        </>
      ),
    },
    {
      label: 'Nästa uppdatering',
      value:
        clientsAsked === 0
          ? 'Inga kunder frågas'
          : `${clientsAsked} aktiva kunder frågas vid nästa Kyc-uppdatering`,
    },
    {
      label: 'Risk',
      value:
        judged === 0 ? (
          'Inga lämnade svar att jämföra med'
        ) : (
          <>
            <div>
              Av {more ? 'de första ' : ''}
              {judged} företags senaste svar:
            </div>
            <div>{marked} blir markerade som risk</div>
            <div>{unmarked} är inte längre markerade</div>
          </>
        ),
    },
  ]
}

/** What publishing a set takes the place of, whom it reaches and what it changes (kyc 27). */
export function PublishImpact({ id }: { id: string }) {
  const answer = useAnswer(kyc.publishimpact, { id }, { placeholderData: undefined })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  const { questions } = answer.data
  return (
    <>
      <FactList facts={factsOf(answer.data)} stacked />
      {questions.length === 0 ? (
        <p>Samma frågor som förut.</p>
      ) : (
        <ul aria-label="Frågor som ändras">
          {questions.map(({ kind, question, changes }, place) => (
            <li key={`${place} ${question}`}>
              {kinds[kind]}: {question}
              {changes.length > 0 ? (
                <ul>
                  {changes.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
