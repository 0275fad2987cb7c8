import { useCallback, useState, type ReactNode } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useGo } from '#platform/web/place.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { bucketTypeNames } from '../bucket-rules.ts'
import { rulebucket, type ShownBucket } from '../contract.ts'
import { BucketEditor } from './BucketEditor.tsx'
import { BucketReading } from './BucketReading.tsx'
import { NewBucketDialog } from './NewBucketDialog.tsx'
import { PublicationNotice } from './PublicationNotice.tsx'
import type { TriedRule } from './RuleForm.tsx'
import css from './rules.module.css'
import { VersionsPanel } from './versions/VersionsPanel.tsx'

interface RuleBucketScreenProps {
  /** What another area has to say about what does not count yet. */
  beside?: (bucket: ShownBucket) => ReactNode
  /**
   * What another area has to say about the bucket, under its rules, and about a rule as somebody
   * wants to try it before it is saved.
   */
  more?: (bucket: ShownBucket, tried: TriedRule | undefined) => ReactNode
}

/** /rule-buckets: pick a bucket, choose and weigh its rules, see and take back its versions. */
export function RuleBucketScreen({ beside, more }: RuleBucketScreenProps) {
  const [making, setMaking] = useState(false)
  const missing = missingRole(rulebucket.save.may, useActor())
  const { filters, setFilters } = useListState({ filters: { bucket: '', rule: '' } })
  const buckets = useAnswer(rulebucket.all, {})
  const chosen = filters.bucket || buckets.data?.[0]?.id || ''
  const go = useGo()
  // What else stands in the address is of the bucket that is left: its rule, trials and their pages.
  const choose = (id: string) => void go(places.ruleBucket(id), { replace: true })
  const open = useCallback(
    (rule: string | undefined) => setFilters({ rule: rule ?? '' }),
    [setFilters],
  )
  return (
    <>
      <PageHeader
        title="Regelhinkar"
        facts={<RouteLink href={places.rules}>Basregler</RouteLink>}
        actions={
          <ActionButton icon="plus" onClick={() => setMaking(true)} disabledReason={missing}>
            Ny regelhink
          </ActionButton>
        }
      />
      {buckets.error ? (
        <ErrorState error={buckets.error} onRetry={() => void buckets.refetch()} />
      ) : null}
      {buckets.data?.length === 0 ? <EmptyState text="Det finns inga regelhinkar." /> : null}
      {buckets.data && chosen !== '' ? (
        <>
          <div className={css.top}>
            <div className={css.pick}>
              <SelectField
                field={{
                  name: 'bucket',
                  id: 'bucket',
                  value: chosen,
                  onChange: (id) => id && choose(id),
                }}
                label="Regelhink"
                choices={buckets.data.map(({ id, name, ruleBucketType, waiting }) => ({
                  value: id,
                  label: `${name} (${bucketTypeNames[ruleBucketType].toLowerCase()}${waiting ? ', väntar' : ''})`,
                }))}
              />
            </div>
          </div>
          <Bucket
            key={chosen}
            id={chosen}
            opened={filters.rule || undefined}
            onOpen={open}
            beside={beside}
            more={more}
          />
        </>
      ) : null}
      {making ? (
        <NewBucketDialog
          onClose={() => setMaking(false)}
          onMade={(id) => {
            setMaking(false)
            choose(id)
          }}
        />
      ) : null}
    </>
  )
}

interface BucketProps {
  id: string
  opened: string | undefined
  onOpen: (rule: string | undefined) => void
  beside: RuleBucketScreenProps['beside']
  more: RuleBucketScreenProps['more']
}
function Bucket({ id, opened, onOpen, beside, more }: BucketProps) {
  const answer = useAnswer(rulebucket.get, { type: id }, { placeholderData: undefined })
  const [tried, setTried] = useState<TriedRule>()
  const missing = missingRole(rulebucket.save.may, useActor())
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  const bucket = answer.data
  return (
    <>
      <PublicationNotice bucket={bucket} />
      {beside?.(bucket)}
      {missing === undefined ? (
        <BucketEditor
          bucket={bucket}
          opened={opened}
          onOpen={onOpen}
          onReload={() => void answer.refetch()}
          onTry={more && setTried}
        />
      ) : (
        <BucketReading bucket={bucket} missing={missing} />
      )}
      {/* What has been saved since is no longer to be tried. */}
      {more?.(bucket, tried?.version === bucket.version ? tried : undefined)}
      <VersionsPanel bucket={bucket} />
    </>
  )
}
