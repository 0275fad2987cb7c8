import { useState } from 'react'
import { isBlank } from '#platform/swedish/blank.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { SelectField, TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { reasonNeeded, waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import {
  useAlreadyWaiting,
  WaitingApprovalsPanel,
} from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { righttosign, type Directorship } from '../contract.ts'
import { combinationText } from '../rules.ts'
import css from './RightToSign.module.css'
import { SignerChoices } from './SignerChoices.tsx'

const acts = ['decideRightToSign'] as const

/**
 * Who may sign where the register's wording says nobody: what two have decided, what waits, and the
 * form that asks for it (righttosign 2). Nothing where the wording can be solved and nothing was
 * decided.
 */
export function DecisionSection({ directorship }: { directorship: Directorship }) {
  const { organizationNumber, unsolved, decision } = directorship
  if (!unsolved && !decision) return null
  return (
    <Section
      title="Beslut om firmateckning"
      note={
        unsolved
          ? 'Det går inte att räkna ut av registrets ordalydelse vilka som får teckna firman. Bestäm det efter ett underlag; en annan person godkänner.'
          : undefined
      }
    >
      {decision ? <Decided decision={decision} /> : null}
      <WaitingApprovalsPanel acts={acts} subject={organizationNumber} />
      {unsolved ? <Asking directorship={directorship} /> : null}
    </Section>
  )
}

function Decided({ decision }: { decision: NonNullable<Directorship['decision']> }) {
  const { combinations, reason, document, by, at, signatoryText, holds } = decision
  return (
    <>
      {holds ? null : (
        <Notice>
          Beslutet gäller inte längre: registrets ordalydelse eller styrelsen har ändrats. Det
          gällde ”{signatoryText || 'Information saknas'}”.
        </Notice>
      )}
      <FactList
        facts={[
          { label: 'Får teckna firman', value: combinations.join('. ') },
          { label: 'Motivering', value: reason },
          { label: 'Underlag', value: document?.name ?? 'Inget dokument' },
          {
            label: 'Beslutat',
            value: (
              <>
                {by}, <Instant of={at} />
              </>
            ),
          },
        ]}
      />
    </>
  )
}

interface Typed extends Record<string, unknown> {
  combinations: readonly (readonly string[])[]
  documentId: string | null
  why: string
}
function Asking({ directorship: { organizationNumber, members } }: { directorship: Directorship }) {
  const decide = useCommand(righttosign.decide)
  const waits = useAlreadyWaiting(acts, organizationNumber)
  const missing = missingRole(righttosign.decide.may, useActor())
  const files = useAnswer(documents.getByOrgNumber, { organizationNumber }).data ?? []
  const [chosen, setChosen] = useState<readonly string[]>([])
  const form = useSaveForm<Typed>({
    initial: { combinations: [], documentId: null, why: '' },
    check: ({ combinations, why }) => ({
      ...(combinations.length === 0 && {
        combinations: 'Lägg till minst en person, eller flera tillsammans',
      }),
      ...(isBlank(why) && { why: reasonNeeded }),
    }),
    save: async ({ combinations, documentId, why }) => {
      await decide.mutateAsync({
        organizationNumber,
        combinations: combinations.map((numbers) => [...numbers]),
        documentId,
        why,
      })
      notify.info(waitsForSecond)
    },
    onSaved: () => form.load({ combinations: [], documentId: null, why: '' }),
  })
  const { combinations } = form.values
  const field = form.field('combinations')
  const wordsOf = (numbers: readonly string[]) =>
    combinationText(members.filter((one) => numbers.includes(one.socialSecurityNumber)))
  function add() {
    field.onChange([...combinations, chosen])
    setChosen([])
  }
  return (
    <Form form={form} submit="Begär beslutet" disabledReason={missing ?? waits}>
      <SignerChoices members={members} chosen={chosen} onChange={setChosen} />
      <p>
        <ActionButton
          disabledReason={chosen.length === 0 ? 'Välj dem som får teckna tillsammans' : undefined}
          onClick={add}
        >
          {chosen.length > 1 ? 'Lägg till: tillsammans' : 'Lägg till: ensam'}
        </ActionButton>
      </p>
      <ul aria-label="Får teckna firman" className={css.combinations}>
        {combinations.map((numbers) => (
          <li key={numbers.join()}>
            {wordsOf(numbers)}{' '}
            <ActionButton
              label={`Ta bort ${wordsOf(numbers)}`}
              onClick={() => field.onChange(combinations.filter((other) => other !== numbers))}
            >
              Ta bort
            </ActionButton>
          </li>
        ))}
      </ul>
      {field.error ? (
        <p id={field.id} role="alert" className={css.wrong}>
          {field.error}
        </p>
      ) : null}
      <SelectField
        field={form.field('documentId')}
        label="Underlag"
        clearable
        choices={files.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextAreaField
        field={form.field('why')}
        label="Motivering"
        hint="Vilket protokoll eller vilken stadga det framgår av"
        required
        maxLength={2000}
      />
    </Form>
  )
}
