import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { dunning, type DunningText } from '../../contract-dunning.ts'
import { letterFields, letterNames, letterProblem, letters } from '../../dunning-rules.ts'
import css from './collection.module.css'

const columns: readonly Column<DunningText>[] = [
  { key: 'version', head: 'Version', cell: ({ version }) => version, width: '90px' },
  { key: 'at', head: 'Gäller från', cell: ({ at }) => <Instant of={at} />, width: '150px' },
  { key: 'by', head: 'Av', cell: ({ by }) => by, width: '220px' },
  {
    key: 'heading',
    head: 'Text',
    cell: ({ heading }) => heading,
    second: ({ body }) => body,
  },
]

/**
 * /debt-collector/texts: what debtors are written, with every version, and the way to change it,
 * which takes two (invoices 313).
 */
export function DunningTextsScreen() {
  const answer = useAnswer(dunning.texts, {})
  const [changing, setChanging] = useState<DunningText>()
  const missing = missingRole(dunning.change.may, useActor())
  return (
    <>
      <PageHeader
        title="Texter i påminnelser och inkassokrav"
        facts="En ändring gäller när en annan person har godkänt den"
      />
      <Answered answer={answer}>
        {(all) =>
          letterNames.map((letter) => {
            const versions = all.filter((one) => one.letter === letter)
            const [current, ...earlier] = versions
            return (
              <Section
                key={letter}
                title={letters[letter]}
                actions={
                  <ActionButton
                    label={`Ändra: ${letters[letter]}`}
                    disabledReason={missing}
                    onClick={() => setChanging(current)}
                  >
                    Ändra
                  </ActionButton>
                }
              >
                <WaitingApprovalsPanel acts={['changeDunningText']} subject={letter} />
                {current ? (
                  <div className={css.letter}>
                    <strong>{current.heading}</strong>
                    <p>{current.body}</p>
                    <p className={css.since}>
                      Version {current.version}, gäller från <Instant of={current.at} />, av{' '}
                      {current.by}
                    </p>
                  </div>
                ) : null}
                {earlier.length > 0 ? (
                  <DataTable
                    label={`Tidigare versioner: ${letters[letter]}`}
                    columns={columns}
                    rows={earlier}
                    rowKey={({ version }) => String(version)}
                  />
                ) : null}
              </Section>
            )
          })
        }
      </Answered>
      {changing ? <ChangeDialog text={changing} onClose={() => setChanging(undefined)} /> : null}
    </>
  )
}

function ChangeDialog({ text, onClose }: { text: DunningText; onClose: () => void }) {
  const change = useCommand(dunning.change)
  const { letter, version } = text
  const form = useSaveForm({
    initial: { heading: text.heading, body: text.body, why: '' },
    check: ({ heading, body, why }) => ({
      body: letterProblem(letter, heading, body),
      ...(why.trim() === '' && { why: 'Motivering behöver fyllas i' }),
    }),
    save: (typed) => change.mutateAsync({ letter, textVersion: version, ...typed }),
    onSaved: () => {
      notify.info(waitsForSecond)
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={letters[letter]} width={680} dismissable={!form.dirty}>
      <Form
        form={form}
        submit="Begär ändringen"
        onCancel={() => {
          form.discard()
          onClose()
        }}
      >
        <TextField field={form.field('heading')} label="Rubrik" maxLength={200} required />
        <TextAreaField
          field={form.field('body')}
          label="Text"
          hint={`Fält: ${letterFields.map((name) => `{${name}}`).join(' ')}`}
          rows={12}
          maxLength={4000}
          required
        />
        <TextAreaField field={form.field('why')} label="Motivering" maxLength={500} required />
      </Form>
    </Dialog>
  )
}
