import { formatNumber } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { CopyText } from '#platform/web/ui/value/CopyText.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { audit, type AuditEntry } from '../contract.ts'
import { differences } from '../rules.ts'
import { AuditInstant } from './AuditInstant.tsx'
import { TrailKey } from './TrailKey.tsx'
import { AskedTable, DifferenceTable } from './DifferenceTable.tsx'

const copied = (text: string | null, what: string) =>
  text === null ? '—' : <CopyText text={text} what={what} />

function Entry({ entry }: { entry: AuditEntry }) {
  const changes = differences(entry.before, entry.after)
  const asked = differences(undefined, entry.asked)
  return (
    <>
      <FactList
        stacked
        facts={[
          { label: 'Tidpunkt', value: <AuditInstant of={entry.at} /> },
          { label: 'Vem', value: entry.actorName ?? entry.actorId },
          { label: 'Händelse', value: `${entry.actionText} (${entry.action})` },
          {
            label: 'Bolag',
            value: entry.company ? (
              <>
                <TrailKey of={entry.company} names={entry.names} />{' '}
                <OrganizationNumber number={entry.company} />
              </>
            ) : (
              '—'
            ),
          },
          {
            label: 'Gäller',
            value: (
              <>
                <TrailKey of={entry.subject} names={entry.names} />{' '}
                {entry.subject ? copied(entry.subject, 'Det raden gäller') : null}
              </>
            ),
          },
          ...(entry.persons.length === 0
            ? []
            : [
                {
                  label: 'Personer',
                  value: (
                    <ul>
                      {entry.persons.map((key) => (
                        <li key={key}>
                          <TrailKey of={key} names={entry.names} />
                        </li>
                      ))}
                      {entry.morePersons ? <li>och fler, som inte nämns</li> : null}
                    </ul>
                  ),
                },
              ]),
          { label: 'Skäl', value: entry.why ?? '—' },
          ...(entry.rows === null
            ? []
            : [{ label: 'Rader i filen', value: formatNumber(entry.rows) }]),
          { label: 'Anrop', value: copied(entry.requestId, 'Anropets id') },
          { label: 'Rad', value: entry.id },
        ]}
      />
      {changes.length > 0 ? (
        <Section title="Före och efter">
          <DifferenceTable
            differences={changes}
            labels={entry.labels}
            words={entry.values}
            names={entry.names}
          />
        </Section>
      ) : null}
      {asked.length > 0 ? (
        <Section title="Vad som skickades">
          <AskedTable
            differences={asked}
            labels={entry.labels}
            words={entry.values}
            names={entry.names}
          />
        </Section>
      ) : null}
    </>
  )
}

/** One row of the trail whole. Opening it is noted in the trail. */
export function AuditEntryDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const answer = useAnswer(
    audit.entry,
    { id: id ?? '' },
    { enabled: id !== undefined, placeholderData: undefined },
  )
  return (
    <Dialog
      opened={id !== undefined}
      onClose={onClose}
      title={answer.data?.actionText ?? 'Rad i granskningsloggen'}
      width={820}
    >
      <Answered answer={answer}>{(entry) => <Entry entry={entry} />}</Answered>
    </Dialog>
  )
}
