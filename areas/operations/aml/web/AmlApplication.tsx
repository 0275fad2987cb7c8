import type { ReactNode } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { useHandedToken } from '#platform/web/handed-token.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { aml } from '../contract.ts'
import { applicationToken } from '../rules.ts'
import css from './aml.module.css'

/** As it is configured: nothing of it changes while a page is open. */
const never = { staleTime: Infinity } as const

interface FrameProps {
  title: string
  /** Of the application's page, below /aml/. */
  address: string
}
/** A page of the application, which finds the token of whoever looks in session storage (aml 7). */
function Frame({ title, address }: FrameProps) {
  useHandedToken(applicationToken)
  return <iframe className={css.frame} title={title} src={address} />
}

/** The application's page where there is an application of one's own; else the screen of ours. */
export function ApplicationOr({ children, ...frame }: FrameProps & { children: ReactNode }) {
  const answer = useAnswer(aml.application, {}, never)
  return (
    <Answered answer={answer}>
      {({ isThere }) =>
        isThere ? (
          <>
            <PageHeader title={frame.title} />
            <Frame {...frame} />
          </>
        ) : (
          children
        )
      }
    </Answered>
  )
}

/** What the application says of one client, above what we say; nothing where there is none. */
export function ApplicationAbove({ children, ...frame }: FrameProps & { children: ReactNode }) {
  const { data } = useAnswer(aml.application, {}, never)
  return (
    <>
      {data?.isThere ? <Frame {...frame} /> : null}
      {children}
    </>
  )
}
