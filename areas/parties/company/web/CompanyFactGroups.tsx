import type { ReactNode } from 'react'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Day } from '#platform/web/ui/value/values.tsx'
import type { CompanyFacts } from '../information.ts'
import { AccountsTable } from './AccountsTable.tsx'
import { groupsOf } from './company-facts.tsx'
import { providerNames, type Provider } from '../rules.ts'
import css from './panels.module.css'

type Sources = Readonly<Record<string, { provider: Provider; fetchedAt: string }>>

interface CompanyFactGroupsProps {
  facts: CompanyFacts
  provider: Provider
  /** Who said each fact. What another than `provider` said is marked. */
  sources?: Sources
}
/** A company's facts in groups. What nobody has said says so. */
export function CompanyFactGroups({ facts, provider, sources = {} }: CompanyFactGroupsProps) {
  const mark = (name: string, value: ReactNode) => {
    const source = sources[name]
    if (!source || source.provider === provider) return value
    return (
      <>
        {value}
        <span className={css.source}>
          {providerNames[source.provider]}, <Day of={source.fetchedAt} />
        </span>
      </>
    )
  }
  return (
    <>
      <div className={css.groups}>
        {groupsOf(facts).map(({ title, rows }) => (
          <div key={title}>
            <h3>{title}</h3>
            <FactList
              stacked
              facts={rows.map(({ name, label, value }) => ({ label, value: mark(name, value) }))}
            />
          </div>
        ))}
      </div>
      <AccountsTable years={facts.accounts} />
    </>
  )
}
