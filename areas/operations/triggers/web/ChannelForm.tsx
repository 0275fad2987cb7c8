import { formatInstant } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import {
  PasswordField,
  SelectField,
  TextAreaField,
  TextField,
} from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import {
  channelKinds,
  commonNote,
  kindNames,
  lackOf,
  leastOfKey,
  shownAddress,
  type ChannelKind,
} from '../channels.ts'
import { channels, type ChatChannel } from '../contract-channels.ts'
import css from './triggers.module.css'

interface Typed extends Record<string, unknown> {
  name: string
  kind: ChannelKind | null
  address: string
  key: string
  why: string
}
const kinds = channelKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))
const hints: Readonly<Record<ChannelKind, string>> = {
  teams:
    'I Teams: kanalens meny, Arbetsflöden, ”Skicka webhookaviseringar till en kanal”. Kopiera hela adressen.',
  webhook:
    'Ett eget system som tar emot JSON. Varje anrop signeras med nyckeln, som Standard Webhooks har det.',
  mail: 'En brevlåda som flera läser. Adressen visas i listan.',
  slack: 'I Slack: appen Incoming Webhooks. Adressen börjar med https://hooks.slack.com/services/.',
}

/** A channel: its name, what its address is of, the address, and a test of it (channels 1, 2, 5). */
export function ChannelForm({ channel, onClose }: { channel: ChatChannel; onClose: () => void }) {
  const { code, version, standing } = channel
  const save = useCommand(channels.save)
  const missing = missingRole(channels.save.may, useActor())
  const sentOf = (typed: Typed) => ({ code, version, ...typed })
  const form = useSaveForm<Typed>({
    initial: { name: channel.name, kind: channel.kind, address: '', key: '', why: '' },
    // Kept nowhere while it is typed: the address is a secret.
    check: (typed) => checkWith(channels.save, sentOf(typed)),
    save: (typed) => save.mutateAsync(checked(channels.save, sentOf(typed))),
    onSaved: ({ name, address }) =>
      notify.success(address === '' ? `Kanalen ${name} är sparad` : waitsForSecond),
  })
  const kept = shownAddress(channel)
  const { kind } = form.values
  const how = kind === null ? 'Välj slag först' : hints[kind]
  const label = standing === 'own' ? 'Ny adress' : 'Adress'
  const hint = standing === 'own' ? `${how} Lämnas tom för att behålla den som finns.` : how
  return (
    <Form
      form={form}
      submit="Spara kanalen"
      disabledReason={missing}
      onCancel={onClose}
      cancel="Stäng"
      extra={<ClearButton channel={channel} missing={missing} />}
    >
      <WaitingApprovalsPanel acts={['changeChannel']} subject={String(code)} />
      <p className={css.hint}>
        {commonNote(channel) ?? lackOf(channel) ?? `Det som sägs i kanalen går till ${kept}.`}
      </p>
      <FieldRow>
        <TextField field={form.field('name')} label="Namn" required maxLength={100} />
        <SelectField
          field={form.field('kind')}
          label="Slag"
          choices={kinds}
          placeholder="Teams, Slack, webhook eller e-post"
        />
      </FieldRow>
      {kind === 'mail' ? (
        <TextField field={form.field('address')} label={label} hint={hint} maxLength={254} />
      ) : (
        <PasswordField field={form.field('address')} label={label} hint={hint} />
      )}
      {kind === 'webhook' && form.values.address !== '' ? (
        <PasswordField
          field={form.field('key')}
          label="Nyckel"
          hint={`Minst ${leastOfKey} tecken, samma som mottagaren har. Den visas aldrig igen.`}
        />
      ) : null}
      {form.values.address === '' ? null : (
        <TextAreaField
          field={form.field('why')}
          label="Motivering"
          hint="En annan administratör behöver godkänna adressen."
          required
          maxLength={2000}
        />
      )}
      <Test channel={channel} missing={missing} isTyping={form.dirty} />
    </Form>
  )
}

interface ButtonProps {
  channel: ChatChannel
  missing: string | undefined
}
function ClearButton({ channel: { code, name, host, triggers }, missing }: ButtonProps) {
  const clear = useCommand(channels.clear)
  if (host === null) return undefined
  async function askAndClear() {
    const sure = await confirm({
      title: 'Ta bort adressen?',
      text: `Det som sägs i ${name} kommer inte fram dit mer${triggers > 0 ? `, och ${triggers === 1 ? 'en trigger' : `${triggers} triggrar`} säger något i den` : ''}. Adressen kan inte tas fram igen, men en ny kan anges.`,
      act: 'Ta bort adressen',
      danger: true,
    })
    if (sure) await tell(() => clear.mutateAsync({ code }), `${name} har ingen adress längre`)
  }
  return (
    <ActionButton danger icon="delete" disabledReason={missing} onClick={askAndClear}>
      Ta bort adressen
    </ActionButton>
  )
}

/** Says something in the channel at once, and shows what the other side answered (channels 5). */
function Test({ channel, missing, isTyping }: ButtonProps & { isTyping: boolean }) {
  const { code, standing, tested } = channel
  const test = useCommand(channels.test)
  const reason = standing === 'own' ? undefined : 'Spara en adress först'
  return (
    <div className={css.test}>
      <ActionButton
        icon="delivery"
        pending={test.isPending}
        disabledReason={missing ?? (isTyping ? 'Spara kanalen först' : reason)}
        onClick={() => void tell(() => test.mutateAsync({ code }))}
      >
        Testa kanal
      </ActionButton>
      <output className={css.tried} data-failed={(tested && !tested.arrived) || undefined}>
        {tested ? `${tested.said} (${formatInstant(tested.at)}, ${tested.by})` : ''}
      </output>
    </div>
  )
}
