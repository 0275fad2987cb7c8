import { useAnswer } from '#platform/web/data.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { protection, type Held, type Processing } from '../contract.ts'

const columns: Column<Held>[] = [
  { key: 'name', head: 'Uppgift', width: '26%', wraps: true, cell: ({ name }) => name },
  {
    key: 'kinds',
    head: 'Slag av uppgifter',
    width: '28%',
    wraps: true,
    cell: ({ kinds }) => kinds,
  },
  {
    key: 'whose',
    head: 'Om vem',
    wraps: true,
    cell: ({ whose }) => whose,
    second: ({ withheld }) => withheld && `Lämnas inte ut utan prövning: ${withheld}`,
  },
]

function ProcessingSection({ of }: { of: Processing }) {
  return (
    <Section title={of.name} note={of.purpose}>
      <FactList
        stacked
        facts={[
          { label: 'Rättslig grund', value: of.ground },
          { label: 'Om vem', value: of.whose },
          { label: 'Slag av uppgifter', value: of.kinds },
          { label: 'Lämnas till', value: of.given },
          { label: 'Sparas', value: `${of.years} år från ${of.from}` },
        ]}
      />
      <DataTable
        label={`Uppgifter: ${of.name}`}
        columns={columns}
        rows={of.holds}
        rowKey={({ name }) => name}
        empty="Inga uppgifter."
      />
    </Section>
  )
}

/** /protection/register: what personal data is processed, why and how long (protection 2). */
export function RegisterScreen() {
  const answer = useAnswer(protection.register, {})
  return (
    <>
      <PageHeader
        title="Registerförteckning"
        facts="Behandlingar av personuppgifter enligt artikel 30 i dataskyddsförordningen. Den görs av vad programmet sparar, och tiderna är de som är inställda."
      />
      <Section
        title="Skydd"
        note="Gäller alla behandlingar. Vem som har handlagt något sparas med det, och lika länge."
      >
        <FactList
          stacked
          facts={[
            {
              label: 'Behörighet',
              value:
                'Var och en ser det som deras arbete kräver. Hela personnummer visas för dem som arbetar med personer; andra får säga varför.',
            },
            {
              label: 'Granskningslogg',
              value:
                'Varje ändring, och varje gång någon ser personuppgifter, lämnar en rad som inte kan ändras utan att det märks.',
            },
            {
              label: 'Två personer',
              value: 'Det som en person inte ska kunna göra ensam godkänns av en annan.',
            },
            {
              label: 'Tredje land',
              value:
                'Till vem uppgifter lämnas står vid varje behandling. Var de systemen finns bestämmer den som driver programmet.',
            },
          ]}
        />
      </Section>
      <Answered answer={answer}>
        {({ list }) => list.map((one) => <ProcessingSection key={one.id} of={one} />)}
      </Answered>
    </>
  )
}
