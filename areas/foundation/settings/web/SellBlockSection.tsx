import { useState } from 'react'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { showUnexpectedError } from '#platform/web/ui/message/UnexpectedErrorDialog.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { ReasonPanel } from '#areas/foundation/approvals/web/ReasonPanel.tsx'
import {
  useAlreadyWaiting,
  WaitingApprovalsPanel,
} from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { settings } from '../contract.ts'
import { sellBlock } from '../rules.ts'

/** The switch that stops partners from selling through their API (settings 6, 8). */
export function SellBlockSection() {
  const answer = useAnswer(settings.general, {})
  const waits = useAlreadyWaiting(['liftSellBlock'], sellBlock)
  const set = useCommand(settings.setDisallowSellThroughPartner)

  const [lifting, setLifting] = useState(false)

  async function askAndBlock() {
    const sure = await confirm({
      title: 'Spärra försäljning?',
      text: 'Ingen partner kan sälja fakturor via partner-API:et förrän spärren tas bort.',
      act: 'Spärra försäljning',
      danger: true,
    })
    if (!sure) return
    try {
      await set.mutateAsync({ on: true })
      notify.success('Försäljning via partner-API:et är spärrad')
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (refusal) notify.error(refusal.message)
      else showUnexpectedError(thrown)
    }
  }

  const blocked = answer.data?.disallowSellThroughPartnerApi
  return (
    <Section
      title="Försäljning via partner-API"
      note="Gäller alla partner från nästa anrop."
      actions={
        blocked === undefined ? null : (
          <ActionButton
            danger={!blocked}
            pending={set.isPending}
            disabledReason={blocked ? waits : undefined}
            onClick={() => (blocked ? setLifting(true) : void askAndBlock())}
          >
            {blocked ? 'Ta bort spärren' : 'Spärra försäljning'}
          </ActionButton>
        )
      }
    >
      <Answered answer={answer}>
        {() => (
          <>
            <WaitingApprovalsPanel acts={['liftSellBlock']} subject={sellBlock} />
            {lifting ? (
              <ReasonPanel
                title="Ta bort spärren?"
                text="Partner kan sälja fakturor via partner-API:et igen, när en annan administratör har godkänt det."
                act="Begär att spärren tas bort"
                send={async (why) => {
                  await set.mutateAsync({ on: false, why })
                  notify.success(waitsForSecond)
                }}
                onClose={() => setLifting(false)}
              />
            ) : null}
            <StateBadge
              tone={blocked ? 'negative' : 'positive'}
              icon={blocked ? 'lock' : 'check'}
              text={blocked ? 'Spärrad' : 'Tillåten'}
            />
          </>
        )}
      </Answered>
    </Section>
  )
}
