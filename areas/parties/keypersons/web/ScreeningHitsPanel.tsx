import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { keypersons } from '../contract.ts'
import { HitsTable } from './HitsTable.tsx'

/**
 * The hits on those behind a company, where the AML department is to say what they are (keypersons
 * 6). Nobody else is shown them here: they read them under Nyckelpersoner.
 */
export function ScreeningHitsPanel({ organizationNumber }: { organizationNumber: string }) {
  const missing = missingRole(keypersons.judgeHit.may, useActor())
  return missing ? null : <Hits organizationNumber={organizationNumber} />
}

function Hits({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(
    keypersons.getPersons,
    { org: organizationNumber },
    { placeholderData: undefined },
  )
  return (
    <Section title="Träffar på listor">
      <Answered answer={answer}>
        {(persons) => (
          <HitsTable
            organizationNumber={organizationNumber}
            persons={persons}
            empty="Varken bolaget eller någon bakom det finns på någon lista"
          />
        )}
      </Answered>
    </Section>
  )
}
