import { CopyText } from '#platform/web/ui/value/CopyText.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Gauge } from '#platform/web/ui/value/Gauge.tsx'
import { Icon, iconNames } from '#platform/web/ui/look/icons.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { RadialProgress } from '#platform/web/ui/value/RadialProgress.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Day, Instant, Money } from '#platform/web/ui/value/values.tsx'
import css from './ui-page.module.css'

/** Values, badges, rings and icons. */
export function ValuesPart() {
  return (
    <>
      <FactList
        facts={[
          { label: 'Belopp', value: <Money ore={5812500} unit /> },
          { label: 'Kredit', value: <Money kronor="-1250.50" /> },
          { label: 'Skapad', value: <Instant of="2026-11-20T11:12:00Z" /> },
          { label: 'Förfaller', value: <Day of="2026-12-20" /> },
          { label: 'Saknas', value: <Day of={null} /> },
          { label: 'Organisationsnummer', value: <OrganizationNumber number="5523104471" /> },
          { label: 'Personnummer', value: <OrganizationNumber number="198112189876" /> },
          { label: 'Sex siffror', value: <OrganizationNumber number="123456" /> },
          { label: 'Klient-id', value: <CopyText text="partner-17" what="Klient-id" /> },
        ]}
      />
      <Section title="Tillstånd">
        <div className={css.row}>
          <StateBadge tone="positive" text="Köp" />
          <StateBadge tone="negative" text="Avslag" />
          <StateBadge tone="neutral" text="Paus" />
          <StateBadge tone="warning" text="Köp med leveransgodkännande" />
          <StateBadge tone="positive" text="Ja" icon="check" />
          <StateBadge tone="neutral" text="Låst" icon="lock" />
        </div>
      </Section>
      <Section title="Ringar">
        <div className={css.row}>
          <RadialProgress value={7} label="Rating" />
          <RadialProgress value={3.4} label="Utnyttjande" tone="warning" diameter={120} />
          <Gauge
            value={8.2}
            passed
            label="AML-rating"
            onOpen={() => notify.info('AML öppnas', 2)}
          />
          <Gauge value={3} passed={false} label="AML-rating, utan länk" />
        </div>
      </Section>
      <Section title="Namn och värden, under varandra">
        <div className={css.narrow}>
          <FactList
            stacked
            facts={[
              { label: 'Kontakt', value: 'Eva Ström' },
              { label: 'Telefon', value: '070-174 06 05' },
              { label: 'E-post', value: null },
            ]}
          />
        </div>
      </Section>
      <Section title="Ikoner">
        <ul className={css.icons}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} size={20} />
              <small>{name}</small>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
