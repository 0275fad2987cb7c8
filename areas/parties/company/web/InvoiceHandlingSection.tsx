import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { company } from '../contract.ts'
import { InstantSwitch } from './InstantSwitch.tsx'
import css from './panels.module.css'
import { whose, type Settings } from './settings-of.ts'

/** Whether invoices are judged by the rules, and which repurchase limit holds. */
export function InvoiceHandlingSection({ settings }: { settings: Settings }) {
  const determination = useCommand(company.setInvoiceDetermination)
  const repurchase = useCommand(company.setSuperRepurchaseLimit)
  const missing = missingRole(company.setInvoiceDetermination.may, useActor())
  return (
    <Section title="Fakturor">
      <div className={css.switches}>
        <InstantSwitch
          name="allowInvoiceDetermination"
          label="Tillåt fakturabedömning"
          hint="Fakturor bedöms automatiskt av reglerna"
          turnsOn="Företagets fakturor bedöms av reglerna, och kan köpas, från nästa faktura."
          turnsOff="Inga fler fakturor köps av företaget förrän bedömningen slås på igen."
          reason={missing}
          on={settings.allowInvoiceDetermination}
          save={(on) =>
            determination.mutateAsync({ ...whose(settings), allowInvoiceDetermination: on })
          }
        />
        <InstantSwitch
          name="useSuperRepurchaseLimit"
          label="Använd super-återköpslimit"
          turnsOn="Fakturor som limiterna inte räcker till kan köpas mot deposition."
          turnsOff="Fakturor som limiterna inte räcker till köps inte längre mot deposition."
          reason={missing}
          on={settings.useSuperRepurchaseLimit}
          save={(on) => repurchase.mutateAsync({ ...whose(settings), useSuperRepurchaseLimit: on })}
        />
      </div>
    </Section>
  )
}
