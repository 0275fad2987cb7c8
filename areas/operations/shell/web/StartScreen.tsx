import type { ReactNode } from 'react'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'

/** /: what there is to do, for who looks. */
export function StartScreen({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <>
      {/* First, so that three Tab presses reach an act whatever waits below (shell 81). */}
      <PageHeader title="Start" actions={actions} />
      {children}
    </>
  )
}
