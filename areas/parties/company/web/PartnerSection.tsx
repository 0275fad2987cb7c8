import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { company } from '../contract.ts'
import css from './panels.module.css'
import type { Settings } from './settings-of.ts'
import { tell } from '#platform/web/tell.ts'

/** The partner an issuer comes through. Saved once whoever chose it has said yes (company 29). */
export function PartnerSection({ settings }: { settings: Settings }) {
  const types = useAnswer(company.getcompanypartnertypes, {})
  const save = useCommand(company.savecompanypartner)
  const { organizationNumber, version } = settings
  const missing = missingRole(company.savecompanypartner.may, useActor())
  const chosen = save.isPending ? save.variables.partnerType : settings.partnerType
  async function askAndSave(partnerType: typeof chosen, label: string | undefined) {
    const sure = await confirm({
      title: 'Byta partner?',
      text: label
        ? `${label} säljer företagets fakturor från nästa anrop, och ingen annan partner.`
        : 'Ingen partner säljer företagets fakturor från nästa anrop.',
      act: 'Byt partner',
    })
    if (sure)
      await tell(
        () => save.mutateAsync({ organizationNumber, partnerType, version }),
        'Partnern är sparad',
      )
  }
  return (
    <Section title="Partner">
      <Answered answer={types}>
        {(partnerTypes) => (
          <div className={css.narrow}>
            <SelectField
              field={{
                name: 'partnerType',
                id: 'partnerType',
                value: chosen,
                onChange: (partnerType) =>
                  void askAndSave(
                    partnerType,
                    partnerTypes.find(({ name }) => name === partnerType && name !== 'None')?.label,
                  ),
              }}
              label="Partner"
              reason={missing}
              choices={partnerTypes.map(({ name, label }) => ({ value: name, label }))}
              placeholder="Information saknas"
              clearable
            />
          </div>
        )}
      </Answered>
    </Section>
  )
}
