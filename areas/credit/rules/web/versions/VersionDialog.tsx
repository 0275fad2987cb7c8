import { useState } from 'react'
import { formatDay } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { baseRulesId } from '../../bucket-rules.ts'
import { rulebucket, type ListedVersion, type Released } from '../../contract.ts'
import css from '../rules.module.css'
import { versionStates } from './version-states.ts'

interface VersionDialogProps {
  bucket: Released
  version: ListedVersion
  /** Those it can be compared with, the latest first. */
  versions: readonly ListedVersion[]
  onClose: () => void
}

/** One version: what differs between it and any other (rules 83), and the way back to it. */
export function VersionDialog({
  bucket,
  version: { version, why, saved, savedBy, release },
  versions,
  onClose,
}: VersionDialogProps) {
  const restore = useCommand(rulebucket.restore, { keep403: true })
  const missing = missingRole(rulebucket.restore.may, useActor())
  const what = bucket.id === baseRulesId ? 'Basreglernas utkast' : 'Regelhinken'
  const isLatest = version === bucket.version
  const others = versions.filter((one) => one.version !== version)
  const [other, setOther] = useState(others.find((one) => one.version < version) ?? others[0])
  const takeBack = async () => {
    const yes = await confirm({
      title: `Återgå till version ${version}?`,
      text: `${what} blir som i version ${version}. Det sparas som en ny version, så inget går förlorat.`,
      act: 'Återgå',
    })
    if (!yes) return
    const after = await restore.mutateAsync({
      bucketId: bucket.id,
      restored: version,
      version: bucket.version,
    })
    notify.success(
      `${what} är som i version ${version}. Det är sparat som version ${after.version}.`,
    )
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Version ${version}`}
      width={860}
      actions={
        <ActionButton
          primary
          onClick={takeBack}
          disabledReason={
            missing ?? (isLatest ? rulebucket.restore.refusals.sameVersion.text : undefined)
          }
        >
          Återgå till version {version}
        </ActionButton>
      }
    >
      <p className={css.hint}>
        Sparad <Instant of={saved} /> av {savedBy}
        {why ? `: ${why}` : ''}
      </p>
      {release ? <Release release={release} /> : null}
      {other ? (
        <>
          <SelectField
            field={{
              name: 'other',
              id: 'compared-with',
              value: other.version,
              onChange: (chosen) => setOther(others.find((one) => one.version === chosen)),
            }}
            label="Jämför med"
            choices={others.map((one) => ({
              value: one.version,
              label: `Version ${one.version} ${formatDay(one.saved)}, ${versionStates[one.state].text.toLowerCase()}`,
            }))}
          />
          <Differences
            bucketId={bucket.id}
            from={Math.min(other.version, version)}
            to={Math.max(other.version, version)}
          />
        </>
      ) : (
        <p>Det är den enda versionen.</p>
      )}
    </Dialog>
  )
}

/** Who let the version count, when and why (rules 80). */
function Release({ release }: { release: NonNullable<ListedVersion['release']> }) {
  const { why, askedBy, askedAt, approvedBy, approvedAt, startsAt } = release
  const { withdrawnBy, withdrawnAt, trial } = release
  return (
    <FactList
      facts={[
        { label: 'Motivering', value: why },
        { label: 'Begärd av', value: askedBy },
        { label: 'Begärd', value: <Instant of={askedAt} /> },
        { label: 'Godkänd av', value: approvedBy },
        { label: 'Godkänd', value: <Instant of={approvedAt} /> },
        { label: 'Gäller från', value: <Instant of={startsAt} /> },
        ...(withdrawnAt
          ? [
              { label: 'Tillbakadragen av', value: withdrawnBy },
              { label: 'Tillbakadragen', value: <Instant of={withdrawnAt} /> },
            ]
          : []),
        ...trial.map(({ label, after }) => ({ label, value: after })),
      ]}
    />
  )
}

function Differences({ bucketId, from, to }: { bucketId: string; from: number; to: number }) {
  const answer = useAnswer(rulebucket.diff, { bucketId, from, to }, { placeholderData: undefined })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  if (answer.data.length === 0) return <p>Inget skiljer versionerna åt.</p>
  return (
    <table className={css.changes} aria-label={`Ändringar från version ${from} till version ${to}`}>
      <thead>
        <tr>
          <th scope="col">Var</th>
          <th scope="col">Vad</th>
          <th scope="col">Version {from}</th>
          <th scope="col">Version {to}</th>
        </tr>
      </thead>
      <tbody>
        {answer.data.map(({ where, field, before, after }, at) => (
          <tr key={at}>
            <th scope="row">{where}</th>
            <td>{field}</td>
            <td>{before || '—'}</td>
            <td>{after || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
