import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { CustomerInvitation, CustomerOverview } from '#areas/acquisition/customer/answers.ts'
import { ask, mayPass, Refused } from './ask.ts'
import { Heading } from './Heading.tsx'
import { InvitationPage } from './InvitationPage.tsx'
import { sentenceOf, useTurn, useWords } from './language.tsx'
import { hasPage, OverviewPage } from './OverviewPage.tsx'
import {
  overviewAddress,
  stepAddress,
  stepOf,
  usePlace,
  verifyPlace,
  type BooksLink,
} from './place.ts'
import css from './customer.module.css'

const KycPage = lazy(async () => ({ default: (await import('./KycPage.tsx')).KycPage }))
const AccountPage = lazy(async () => ({ default: (await import('./AccountPage.tsx')).AccountPage }))
const VerifyPage = lazy(async () => ({ default: (await import('./VerifyPage.tsx')).VerifyPage }))
const BooksPage = lazy(async () => ({ default: (await import('./BooksPage.tsx')).BooksPage }))
const AgreementsPage = lazy(async () => ({
  default: (await import('./AgreementsPage.tsx')).AgreementsPage,
}))

/** Where the customer is: at the door, inside, or before a link that does not open. */
type Shown =
  | { readonly at: 'door'; readonly invitation: CustomerInvitation; readonly isBack: boolean }
  | { readonly at: 'inside'; readonly overview: CustomerOverview }
  | { readonly at: 'shut'; readonly error: unknown; readonly mayTry: boolean }

/** Whether the customer sits inside already, maybe by a link that no longer opens. */
const inside = () =>
  ask('overview', {}).then(
    (overview) => ({ at: 'inside', overview }) as const,
    (error: unknown) => {
      if (error instanceof Refused && error.status === 401) return undefined
      throw error
    },
  )
/** What a link shows: what is left to whoever is in by it, else the door. */
async function arrive(token: string | undefined, isBack: boolean): Promise<Shown> {
  if (token === undefined) {
    const shown = await inside()
    if (shown) return shown
    throw new Refused(0, 'noLink', '')
  }
  const invitation = await ask('open', { token }).catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'used') return error
    throw error
  })
  if (invitation instanceof Refused || invitation.isIn) {
    const shown = await inside()
    if (shown) return shown
  }
  if (invitation instanceof Refused) throw invitation
  return { at: 'door', invitation, isBack }
}

interface CustomerProps {
  token: string | undefined
}
interface AppProps extends CustomerProps {
  /** Set when one came to connect one's books, or back from doing so. */
  books: BooksLink | undefined
}
/** The pages of a customer, and those that need no customer. */
export function App({ token, books }: AppProps) {
  const words = useWords()
  const turn = useTurn()
  const isVerifying = usePlace() === verifyPlace
  if (!isVerifying && !books) return <Customer token={token} />
  return (
    <div className={css.page}>
      <header className={css.head}>
        <span className={css.brand}>Skynet</span>
        <span className={css.tools}>
          <button type="button" className={css.quiet} onClick={turn}>
            {words.language}
          </button>
        </span>
      </header>
      <main className={css.main}>
        <Suspense fallback={<p role="status">{words.loading}</p>}>
          {books && !isVerifying ? <BooksPage {...books} /> : <VerifyPage />}
        </Suspense>
      </main>
    </div>
  )
}

/** The few pages of a customer. */
function Customer({ token }: CustomerProps) {
  const words = useWords()
  const turn = useTurn()
  const [shown, setShown] = useState<Shown>()
  const load = useCallback(
    (isBack = false) =>
      arrive(token, isBack).then(setShown, (error: unknown) =>
        setShown({ at: 'shut', error, mayTry: mayPass(error) }),
      ),
    [token],
  )
  useEffect(() => void load(), [load])

  const out = useCallback(() => void load(true), [load])
  async function leave() {
    await ask('leave', {}).catch(() => undefined)
    setShown(undefined)
    await load()
  }
  return (
    <div className={css.page}>
      <header className={css.head}>
        <span className={css.brand}>Skynet</span>
        <span className={css.tools}>
          <button type="button" className={css.quiet} onClick={turn}>
            {words.language}
          </button>
          {shown?.at === 'inside' ? (
            <button type="button" className={css.quiet} onClick={() => void leave()}>
              {words.leave}
            </button>
          ) : null}
        </span>
      </header>
      <main className={css.main}>
        {shown === undefined ? <p role="status">{words.loading}</p> : null}
        {shown?.at === 'door' && token !== undefined ? (
          <InvitationPage
            token={token}
            shown={shown.invitation}
            note={shown.isBack ? words.refusals.notSignedIn : undefined}
            onIn={() => void load()}
          />
        ) : null}
        {shown?.at === 'inside' ? (
          <Inside overview={shown.overview} onChanged={() => load()} onOut={out} />
        ) : null}
        {shown?.at === 'shut' ? (
          <>
            <Heading>{words.cannotOpen}</Heading>
            <p role="alert">{sentenceOf(words, shown.error)}</p>
            {shown.mayTry ? (
              <button type="button" className={css.primary} onClick={() => void load()}>
                {words.again}
              </button>
            ) : null}
          </>
        ) : null}
      </main>
    </div>
  )
}

interface InsideProps {
  overview: CustomerOverview
  onChanged: () => Promise<void>
  /** The session has ended. */
  onOut: () => void
}
/** What is left, or the step that the address names. */
function Inside({ overview, onChanged, onOut }: InsideProps) {
  const words = useWords()
  const place = usePlace()
  const { id, part } = stepOf(place)
  const step = overview.steps.find((one) => one.id === id)
  if (!step || !hasPage(step.type)) return <OverviewPage shown={overview} onChanged={onChanged} />
  const shared = { taskId: step.id, onChanged, onOut }
  return (
    <>
      <p className={css.above}>
        <a href={part === undefined ? overviewAddress : stepAddress(id)}>
          {part === undefined ? words.back : words.agreement.back}
        </a>
      </p>
      {part === undefined ? <Heading>{words.steps[step.type]}</Heading> : null}
      <Suspense fallback={<p role="status">{words.loading}</p>}>
        {step.type === 'Kyc' ? (
          <KycPage key={step.id} mayDecide={overview.mayDecide} {...shared} />
        ) : null}
        {step.type === 'BankAccountValidation' ? (
          <AccountPage key={step.id} mayDecide={overview.mayDecide} {...shared} />
        ) : null}
        {step.type === 'AgreementSigning' ? (
          <AgreementsPage key={`${step.id}/${part ?? ''}`} opened={part} {...shared} />
        ) : null}
      </Suspense>
    </>
  )
}
