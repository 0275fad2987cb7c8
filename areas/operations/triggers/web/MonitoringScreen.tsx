import { codesOf } from '#platform/record.ts'
import { checked, checkWith } from '#platform/web/check.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import {
  MultiSelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { places } from '#areas/places.ts'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { monitoring, type MonitoringSetting } from '../contract.ts'
import {
  endsMonitoring,
  organizationTypeCodes,
  organizationTypes,
  settingTypes,
} from '../monitoring.ts'
import { MonitoringFeeds } from './MonitoringFeeds.tsx'
import css from './triggers.module.css'

const choices = organizationTypeCodes.map((code) => ({
  value: code,
  label: organizationTypes[code],
}))

interface Typed extends Record<string, unknown> {
  value: string
  monitoringExclusionList: readonly number[]
  why: string
}

/**
 * /settings/monitoring: what is monitored of issuers and of recipients, and which organisation
 * types are left out (monitoring 1).
 */
export function MonitoringScreen() {
  return (
    <>
      <PageHeader
        title="Bevakning"
        above={<RouteLink href={places.settings}>Inställningar</RouteLink>}
      />
      <Settings />
      <MonitoringFeeds />
    </>
  )
}

function Settings() {
  const { data, error, isFetching, refetch } = useAnswer(monitoring.list, {})
  if (!data)
    return error && !isFetching ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Delayed />
    )
  return codesOf(settingTypes).map((type) => (
    <Section key={type} title={settingTypes[type]}>
      {data
        .filter(({ settingType }) => settingType === type)
        .map((setting) => (
          <SettingForm
            key={`${setting.id} ${setting.version}`}
            setting={setting}
            whose={settingTypes[type]}
          />
        ))}
    </Section>
  ))
}

function SettingForm({ setting, whose }: { setting: MonitoringSetting; whose: string }) {
  const { id, version, name, valueKind } = setting
  const save = useCommand(monitoring.save)
  const form = useSaveForm<Typed>({
    initial: {
      value: setting.value,
      monitoringExclusionList: setting.monitoringExclusionList,
      why: '',
    },
    draft: `monitoring/${id}`,
    check: (typed) => ({
      ...checkWith(monitoring.save, sentOf(typed)),
      ...(endsMonitoring(setting, typed) &&
        typed.why.trim() === '' && { why: 'Motivering behöver fyllas i' }),
    }),
    save: async (typed) => {
      const { waits } = await save.mutateAsync(checked(monitoring.save, sentOf(typed)))
      notify.success(waits ? waitsForSecond : `${name} för ${whose.toLowerCase()} är sparat`)
    },
  })
  const sentOf = (typed: Typed) => ({ id, version, ...typed })
  const value = form.field('value')
  const isOn = value.value === 'true'
  return (
    <div className={css.setting} role="group" aria-label={name}>
      <h3>{name}</h3>
      <WaitingApprovalsPanel acts={['stopMonitoring']} subject={id} />
      <Form form={form} submit="Spara" disabledReason={form.dirty ? undefined : 'Inget är ändrat'}>
        {valueKind === 'switch' ? (
          <SwitchField
            field={{ ...value, value: isOn, onChange: (on: boolean) => value.onChange(String(on)) }}
            label="Bevakas"
          />
        ) : null}
        <FieldRow>
          {valueKind === 'days' ? (
            <TextField field={value} label="Dagar i förväg" required maxLength={3} />
          ) : null}
          <MultiSelectField
            field={form.field('monitoringExclusionList')}
            label="Bevakas inte"
            choices={choices}
            placeholder="Alla bolagsformer bevakas"
          />
        </FieldRow>
        {endsMonitoring(setting, form.values) ? (
          <TextAreaField
            field={form.field('why')}
            label="Motivering"
            hint="Att sluta bevaka företag väntar på en andra person."
            required
            maxLength={2000}
          />
        ) : null}
      </Form>
    </div>
  )
}
