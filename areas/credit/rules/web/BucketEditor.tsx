import { useCallback, useState } from 'react'
import { useCommand } from '#platform/web/data.ts'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { NumberField } from '#platform/web/ui/form/NumberField.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { useUnsavedWarning } from '#platform/web/ui/form/unsaved.ts'
import { formatNumber } from '#platform/swedish/format.ts'
import { rulebucket, type ShownBucket } from '../contract.ts'
import {
  contentOf,
  contentProblems,
  linesOf,
  sentContent,
  type BucketContent,
} from './bucket-content.ts'
import { ContextsField } from './fields/ContextsField.tsx'
import { LimitIntervalsField } from './fields/LimitIntervalsField.tsx'
import { RuleDetail } from './RuleDetail.tsx'
import type { TriedRule } from './RuleForm.tsx'
import { RuleLists } from './RuleLists.tsx'
import css from './rules.module.css'
import { SavedNote } from './SavedNote.tsx'
import { useAutosave } from '#platform/web/ui/form/useAutosave.ts'
import { createVersionChain } from './versions/version-chain.ts'

interface BucketEditorProps {
  bucket: ShownBucket
  onReload: () => void
  /** The rule that is open beside the lists. */
  opened: string | undefined
  onOpen: (rule: string | undefined) => void
  /** Takes a rule as it is typed, before it is saved. */
  onTry: ((rule: TriedRule) => void) | undefined
}

const secondShareLabels = {
  issuer: 'Återköpslimit (ÅL), andel av FL',
  recipient: 'Leveransgodkännande (LG), andel av ML',
}
const percent = (value: number) => `${formatNumber(value, value % 1 === 0 ? 0 : 2)} %`

/**
 * A bucket as one edits it: what is changed saves itself after a second, on top of the version that
 * was seen (rules 3).
 */
export function BucketEditor({ bucket, onReload, opened, onOpen, onTry }: BucketEditorProps) {
  const save = useCommand(rulebucket.save)
  const [chain] = useState(createVersionChain)
  const [draft, setDraft] = useState<BucketContent>()
  const [ruleIsDirty, setRuleIsDirty] = useState(false)
  const autosave = useAutosave(async (content: BucketContent) => {
    const version = chain.seen(content.version)
    const saved = await save.mutateAsync({ ...sentContent(bucket, content), version })
    chain.add(version, saved.version)
    // What is stored is shown again, unless more has been changed meanwhile.
    setDraft((now) => (now === content ? undefined : now))
  })
  const content = draft ?? contentOf(bucket)
  const problems = draft ? contentProblems(bucket, draft) : {}
  const isWrong = Object.keys(problems).length > 0
  useUnsavedWarning(isWrong || autosave.state.is === 'failed')
  const change = (changed: Partial<BucketContent>) => {
    const next = { ...content, ...changed }
    setDraft(next)
    if (Object.keys(contentProblems(bucket, next)).length > 0) void autosave.forget()
    else autosave.change(next)
  }
  const field = <K extends 'name' | 'limitIntervals' | 'secondShare' | 'turnoverShare'>(
    name: K,
  ) => ({
    name,
    id: `bucket-${name}`,
    value: content[name],
    onChange: (value: BucketContent[K]) => change({ [name]: value }),
    error: problems[name],
  })
  const reload = () => {
    void autosave.forget()
    setDraft(undefined)
    onReload()
  }
  const open = useCallback(
    async (rule: string | undefined) => {
      const leave =
        !ruleIsDirty ||
        (await confirm({
          title: 'Lämna regeln utan att spara?',
          text: 'Det du har ändrat i regeln har inte sparats.',
          act: 'Lämna utan att spara',
          cancel: 'Stanna kvar',
          danger: true,
        }))
      if (leave) onOpen(rule)
    },
    [ruleIsDirty, onOpen],
  )
  const { lines, weights, warning } = linesOf(bucket, content.rules)
  return (
    <>
      <div className={css.top}>
        <div className={css.pick}>
          <TextField field={field('name')} label="Namn" required maxLength={100} />
        </div>
        <ContextsField bucket={bucket} />
        <div className={css.state}>
          <SavedNote state={autosave.state} onReload={reload} />
          {isWrong ? <p className={css.error}>Sparas när felen är rättade.</p> : null}
        </div>
      </div>
      {warning ? (
        <p className={css.warning} role="status">
          <Icon name="warning" />
          {warning}
        </p>
      ) : null}
      <p className={css.hint}>
        Regler med delpoäng väger {percent(weights.scored)}, alla regler med vikt{' '}
        {percent(weights.whole)}. Dra en regel i sitt handtag, eller använd knapparna.
      </p>
      <div className={css.work} data-open={opened !== undefined || undefined}>
        <RuleLists
          lines={lines}
          order={content.rules}
          onOrder={(rules) => change({ rules })}
          opened={opened}
          onOpen={(rule) => void open(rule === opened ? undefined : rule)}
        />
        {opened === undefined ? null : (
          <RuleDetail
            key={opened}
            id={opened}
            bucketId={bucket.id}
            onClose={() => void open(undefined)}
            onVersion={chain.add}
            onDirty={setRuleIsDirty}
            onTry={onTry}
          />
        )}
      </div>
      <Section title="Från betyg till limit">
        <div className={css.pick}>
          <NumberField
            field={field('secondShare')}
            label={secondShareLabels[bucket.ruleBucketType]}
            hint="Tomt: ingen sådan limit beräknas"
            unit="%"
            decimals={2}
          />
          <NumberField
            field={field('turnoverShare')}
            label="Högst så stor del av omsättningen"
            hint="Tomt: betyget ensamt ger limiten"
            unit="%"
            decimals={2}
          />
        </div>
        <LimitIntervalsField field={field('limitIntervals')} />
      </Section>
    </>
  )
}
