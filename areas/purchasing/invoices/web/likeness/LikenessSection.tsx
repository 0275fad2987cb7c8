import { useState } from 'react'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { useKeys } from '#platform/web/ui/frame/keys.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import type { AnswerOf } from '#platform/endpoint.ts'
import { likeness, type AlikeInvoice } from '../../contract-likeness.ts'
import { WhyDialog } from '../WhyDialog.tsx'
import { alikeColumns } from './alike-columns.tsx'
import { NotSameDialog } from './NotSameDialog.tsx'
import { signColumns } from './sign-columns.tsx'

type Alike = AnswerOf<typeof likeness.alike>

/**
 * What a trained eye looks at: the signs of an invoice with their figures, and the invoices it is
 * most like with what differs (invoices 120).
 */
export function LikenessSection({ id }: { id: string }) {
  const answer = useAnswer(likeness.alike, { id }, { placeholderData: undefined })
  return <Answered answer={answer}>{(found) => <Alike id={id} found={found} />}</Answered>
}

function Alike({ id, found: { invoice, others, signs } }: { id: string; found: Alike }) {
  const [asked, setAsked] = useState<AlikeInvoice>()
  const [another, setAnother] = useState<AlikeInvoice>()
  const sayAnother = useCommand(likeness.sayAnother)
  const takeBack = useCommand(likeness.takeBackNotSame)
  const missing = missingRole(likeness.notSame.may, useActor())
  const nearest = others.find(({ mayBeOther }) => mayBeOther)
  useKeys(
    nearest && missing === undefined
      ? [
          {
            key: 'n',
            text: 'Säga att den mest lika fakturan inte är samma',
            run: () => setAsked(nearest),
          },
        ]
      : [],
  )
  const columns = alikeColumns({
    own: invoice.id,
    missing,
    onNotSame: setAsked,
    onAnotherYear: setAnother,
    onTakeBack: async (other) => {
      await takeBack.mutateAsync({ id, otherId: other.id })
      notify.success(`Faktura ${other.invoiceNumber} kan vara samma igen`)
    },
  })
  return (
    <>
      <Section
        title="Liknande fakturor"
        note={
          nearest && missing === undefined
            ? 'Fakturan själv står överst. Vad som skiljer är markerat. Tangenten N säger att den mest lika inte är samma.'
            : 'Fakturan själv står överst. Vad som skiljer är markerat.'
        }
      >
        {others.length === 0 ? (
          <p>Ingen annan faktura liknar den här.</p>
        ) : (
          <DataTable
            label="Liknande fakturor"
            columns={columns}
            rows={[invoice, ...others]}
            rowKey={(row) => row.id}
          />
        )}
      </Section>
      <Section title="Tecken">
        <DataTable
          label="Tecken"
          columns={signColumns(signs.some(({ threshold }) => threshold !== null))}
          rows={signs}
          rowKey={(row) => row.measure}
        />
      </Section>
      {asked ? <NotSameDialog id={id} other={asked} onClose={() => setAsked(undefined)} /> : null}
      {another ? (
        <WhyDialog
          title={`Är ${invoice.invoiceNumber} en annan faktura än den från ${another.invoiceDate.slice(0, 4)}?`}
          text="Numret är detsamma, från ett annat år. När en andra person har godkänt det räknas de två inte som dubbletter, och den senare bedöms på nytt om inget annat stoppade den."
          act="Begär att den är en annan"
          send={(why) => sayAnother.mutateAsync({ id, otherId: another.id, why })}
          onDone={() => notify.success(waitsForSecond)}
          onClose={() => setAnother(undefined)}
        />
      ) : null}
    </>
  )
}
