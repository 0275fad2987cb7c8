import type { ReactNode } from 'react'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'

/** /: what there is to do, for who looks. */
export function StartScreen({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Start" />
      {children}
    </>
  )
}
