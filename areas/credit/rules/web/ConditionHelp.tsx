import { companyFacts, invoiceFacts, type FactType, type Kind } from '../engine/facts/facts.ts'
import css from './rules.module.css'

const written: Readonly<Record<Kind, string>> = {
  ore: '1 000 000 kr',
  percent: '12,5 %',
  points: '3 poäng',
  count: '5',
  days: '30 dagar',
  months: '12 månader',
  day: '2026-01-31',
  yesNo: 'ja, nej',
  text: '"text"',
  list: 'finns, saknas',
}
const groups: readonly (readonly [
  prefix: string,
  title: string,
  facts: Readonly<Record<string, FactType<unknown>>>,
])[] = [
  [
    'företag',
    'Om företaget som bedöms; om fakturans andra part med motpart. i stället för företag.',
    companyFacts,
  ],
  ['faktura', 'Om fakturan', invoiceFacts],
]

/** The words conditions are written with. `kind` is what the rule itself measures. */
export function ConditionHelp({ kind }: { kind: Kind }) {
  return (
    <details className={css.marks}>
      <summary>Uppgifter och tecken att skriva villkor med</summary>
      <p className={css.hint}>
        Jämför med =, &lt;&gt;, &lt;, &lt;=, &gt; eller &gt;=, fråga om en uppgift{' '}
        <code>finns</code> eller <code>saknas</code>, eller om den står i en lista:{' '}
        <code>i (&quot;A&quot;, &quot;B&quot;)</code>. Foga ihop med <code>och</code>,{' '}
        <code>eller</code>, <code>inte</code> och parenteser.
      </p>
      <div className={css.words} role="region" aria-label="Uppgifter i villkor" tabIndex={0}>
        <table className={css.changes}>
          <thead>
            <tr>
              <th scope="col">Skriv</th>
              <th scope="col">Uppgift</th>
              <th scope="col">Jämförs med</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <code>värde</code>
              </td>
              <td>Det som regeln mäter</td>
              <td>{written[kind]}</td>
            </tr>
          </tbody>
          {groups.map(([prefix, title, facts]) => (
            <tbody key={prefix}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {title}
                </th>
              </tr>
              {Object.values(facts).map(({ word, label, kind: of }) => (
                <tr key={word}>
                  <td>
                    <code>
                      {prefix}.{word}
                    </code>
                  </td>
                  <td>{label}</td>
                  <td>{written[of]}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </details>
  )
}
