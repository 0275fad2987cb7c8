import { keysOf } from '#platform/record.ts'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { company } from '../contract.ts'
import {
  autopilotProblem,
  importProblem,
  integrationActionNames,
  integrationReasons,
} from '../rules.ts'
import { InstantSwitch } from './InstantSwitch.tsx'
import css from './panels.module.css'
import { whose, type Settings } from './settings-of.ts'
import { tell } from '#platform/web/tell.ts'

const choices = keysOf(integrationActionNames).map((value) => ({
  value,
  label: integrationActionNames[value],
}))

/** How an issuer's invoices come in: from its accounting system, or by e-mail (company 3, 4). */
export function IntegrationSection({ settings }: { settings: Settings }) {
  const imports = useCommand(company.setIntegrationImport)
  const autopilot = useCommand(company.setIntegrationAutopilot)
  const saveAction = useCommand(company.savecompanyintegrationsetting)
  const missing = missingRole(company.settingSave.may, useActor())
  const noImport = importProblem(settings)
  const noAutopilot = autopilotProblem(settings)
  const { organizationNumber, integrationAction, version } = settings
  const chosen = saveAction.isPending ? saveAction.variables.action : integrationAction
  async function askAndSaveAction(action: keyof typeof integrationActionNames) {
    const sure = await confirm({
      title: 'Ändra vad som görs med fakturor som kommer med e-post?',
      text: `${integrationActionNames[action]} från nästa faktura.`,
      act: 'Ändra',
    })
    if (sure)
      await tell(
        () => saveAction.mutateAsync({ organizationNumber, action, version }),
        'Hanteringen av e-postfakturor är sparad',
      )
  }

  return (
    <Section
      title="Integration"
      note="Hur kundens fakturor kommer in. Bokföringssystemet kopplas nedanför, med kundens medgivande."
      actions={<RemoveIntegration settings={settings} />}
    >
      <div className={css.switches}>
        <InstantSwitch
          name="enableIntegrationInvoiceImport"
          label="Fakturaimport"
          hint="Fakturor hämtas från bokföringssystemet"
          turnsOn="Företagets fakturor hämtas från bokföringssystemet."
          turnsOff="Inga fakturor hämtas längre från bokföringssystemet, och autopiloten stängs av."
          reason={missing ?? (noImport && integrationReasons[noImport])}
          on={settings.enableIntegrationInvoiceImport}
          save={(on) =>
            imports.mutateAsync({ ...whose(settings), enableIntegrationInvoiceImport: on })
          }
        />
        <InstantSwitch
          name="integrationInvoiceAutopilot"
          label="Autopilot"
          hint="Importerade fakturor säljs utan att någon trycker på något. Stängs av om fakturaimporten stängs av."
          turnsOn="Importerade fakturor säljs utan att någon trycker på något."
          turnsOff="Importerade fakturor säljs inte längre av sig själva."
          reason={missing ?? (noAutopilot && integrationReasons[noAutopilot])}
          on={settings.integrationInvoiceAutopilot}
          save={(on) =>
            autopilot.mutateAsync({ ...whose(settings), integrationInvoiceAutopilot: on })
          }
        />
        <SelectField
          field={{
            name: 'integrationAction',
            id: 'integrationAction',
            value: chosen,
            onChange: (action) => void (action && askAndSaveAction(action)),
          }}
          label="Fakturor som kommer med e-post"
          hint="Säljs automatiskt gäller brev från kundens egna kontakter. Andras väntar på en person."
          reason={missing}
          choices={choices}
          placeholder="Information saknas"
        />
      </div>
    </Section>
  )
}

function RemoveIntegration({ settings }: { settings: Settings }) {
  const remove = useCommand(company.deleteIntegration)
  const missing = missingRole(company.deleteIntegration.may, useActor())
  const nothing = !settings.authKeyExisted && settings.integrationAction === null
  async function askAndRemove() {
    const sure = await confirm({
      title: 'Ta bort integrationen?',
      text: 'Medgivandet att läsa bokföringen lämnas tillbaka, fakturaimport och autopilot stängs av, och det som kommer med e-post hanteras som för alla. Det kan inte ångras.',
      act: 'Ta bort integrationen',
      danger: true,
    })
    if (sure)
      await tell(
        () => remove.mutateAsync({ organizationNumber: settings.organizationNumber }),
        'Integrationen är borttagen',
      )
  }
  return (
    <ActionButton
      danger
      icon="delete"
      label="Ta bort integrationen"
      disabledReason={missing ?? (nothing ? 'Det finns ingen integration att ta bort' : undefined)}
      onClick={askAndRemove}
    >
      Ta bort
    </ActionButton>
  )
}
