import { useState } from 'react'
import type { AnswerOf } from '#platform/endpoint.ts'
import { isKeyOf } from '#platform/record.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { useDraft } from '#platform/web/ui/form/draft.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import {
  bundles,
  type Bundle,
  type BundleAgreement,
} from '#areas/acquisition/agreements/contract.ts'
import type { CompanyTask } from '#areas/acquisition/companytasks/contract.ts'
import { isPrice } from '#areas/acquisition/agreements/rules.ts'
import { offers } from '#areas/acquisition/offers/contract.ts'
import { offeredValue, type Terms } from '#areas/acquisition/offers/rules.ts'
import { noAcceptedOffer } from '#areas/acquisition/offers/texts.ts'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { agreedPrices } from '../contract-prices.ts'
import { signing } from '../contract.ts'
import {
  boundsText,
  notAgreed,
  pricesOf,
  type PriceBounds,
  type Priced,
} from '../price-decision.ts'
import { presetOf, tokenValue, valueProblem } from '../token-rules.ts'
import { AgreePrices } from './AgreePrices.tsx'
import type { ShowContent } from './show-content.ts'
import css from './signing.module.css'

interface FillAgreementsProps {
  task: Pick<CompanyTask, 'id' | 'organizationNumber'> & { companyName: string }
  bundleId: string
  onBack: () => void
  Content: ShowContent
}

/** Fetches a bundle with its texts and steps through its agreements. */
export function FillAgreements({ bundleId, ...rest }: FillAgreementsProps) {
  const answer = useAnswer(
    bundles.get,
    { id: bundleId, includeAgreements: true, includeContent: true },
    { placeholderData: undefined },
  )
  const offered = useAnswer(offers.ofCompany, { organizationNumber: rest.task.organizationNumber })
  const listed = useAnswer(agreedPrices.of, { companyTaskId: rest.task.id })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (offered.error)
    return <ErrorState error={offered.error} onRetry={() => void offered.refetch()} />
  if (listed.error) return <ErrorState error={listed.error} onRetry={() => void listed.refetch()} />
  if (!answer.data || !offered.data || !listed.data) return <Delayed />
  const accepted = offered.data.find(({ state }) => state === 'accepted')
  const asksPrices = answer.data.agreements.some(({ tokens }) =>
    tokens.some(({ type }) => isPrice(type)),
  )
  return (
    <>
      {accepted || !asksPrices ? null : <Notice>{noAcceptedOffer}</Notice>}
      <WaitingApprovalsPanel acts={['agreePrices']} subject={rest.task.id} />
      <Steps
        key={`${answer.data.version} ${accepted?.id}`}
        bundle={answer.data}
        terms={accepted}
        listed={listed.data}
        {...rest}
      />
    </>
  )
}

/** What is typed, by agreement and key. */
type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>

function Steps({
  bundle,
  terms,
  listed,
  task,
  onBack,
  Content,
}: Omit<FillAgreementsProps, 'bundleId'> & {
  bundle: Bundle
  terms: Terms | undefined
  listed: AnswerOf<typeof agreedPrices.of>
}) {
  const create = useCommand(signing.createAgreement)
  const company = { name: task.companyName, organizationNumber: task.organizationNumber, terms }
  // Of this bundle as it is now: of another version others are asked for.
  const draft = useDraft<Typed>(`agreements ${task.id} ${bundle.id} ${bundle.version}`)
  const [typed, setTyped] = useState<Typed>(() =>
    Object.fromEntries(
      bundle.agreements.map(({ agreementId, tokens }) => [
        agreementId,
        Object.fromEntries(
          tokens.map((token) => [
            token.key,
            draft.found?.[agreementId]?.[token.key] ?? presetOf(token, company),
          ]),
        ),
      ]),
    ),
  )
  const [place, setPlace] = useState(0)
  const valuesOf = ({ agreementId, tokens }: BundleAgreement) =>
    tokens.map((token) =>
      tokenValue(token, { value: typed[agreementId]?.[token.key] ?? '' }, company),
    )
  const problemOf = (one: BundleAgreement) =>
    valuesOf(one)
      .map((value) => valueProblem(value, company))
      .find(Boolean)
  const agreement = bundle.agreements[place]
  if (!agreement) return null
  const values = valuesOf(agreement)
  const outside = terms
    ? []
    : notAgreed(pricesOf(bundle.agreements.flatMap(valuesOf)), listed.bounds, listed.agreed)
  const isLast = place === bundle.agreements.length - 1
  const set = (key: string, value: string) => {
    const next = {
      ...typed,
      [agreement.agreementId]: { ...typed[agreement.agreementId], [key]: value },
    }
    setTyped(next)
    draft.keep(next)
  }

  const send = () =>
    tell(async () => {
      await create.mutateAsync({
        agreementBundleId: bundle.id,
        organizationNumber: task.organizationNumber,
        companyTaskId: task.id,
        agreements: bundle.agreements.map((one) => ({
          agreementId: one.agreementId,
          agreementVersionId: one.agreementVersionId,
          tokens: valuesOf(one).map(({ key, value, numericValue }) => ({
            key,
            value,
            numericValue,
          })),
        })),
      })
      draft.forget()
    }, 'Avtalen är skapade')

  return (
    <Section
      title={agreement.name}
      note={`${bundle.name}, avtal ${place + 1} av ${bundle.agreements.length}, revision ${agreement.revision}`}
    >
      <div className={css.filling}>
        <form
          className={css.values}
          aria-label={`Värden i ${agreement.name}`}
          onSubmit={(event) => event.preventDefault()}
        >
          {agreement.tokens.length === 0 ? <p>Avtalet har inga fält att fylla i.</p> : null}
          {agreement.tokens.map((token, at) => {
            const value = values[at]
            const entered = typed[agreement.agreementId]?.[token.key] ?? ''
            const fixed = terms && offeredValue(token.type, terms)
            const error = entered.trim() !== '' && value ? valueProblem(value, company) : undefined
            return (
              <TextField
                key={`${agreement.agreementId} ${token.key}`}
                field={{
                  name: token.key,
                  id: `token-${place}-${at}`,
                  value: entered,
                  onChange: (text) => set(token.key, text),
                  error,
                }}
                label={value?.label ?? token.label}
                reason={fixed === undefined ? undefined : 'Enligt den accepterade offerten'}
                hint={[
                  token.internalDescription,
                  ...(isPrice(token.type) ? ['bara beloppet'] : []),
                  ...(!terms && isKeyOf(listed.bounds, token.type)
                    ? [`prislistan: ${boundsText(token.type, listed.bounds[token.type])}`]
                    : []),
                ].join(' · ')}
                maxLength={500}
                required
              />
            )
          })}
          <div className={css.acts}>
            <ActionButton
              icon="left"
              onClick={() => (place === 0 ? onBack() : setPlace(place - 1))}
            >
              {place === 0 ? 'Välj en annan bunt' : 'Föregående avtal'}
            </ActionButton>
            {isLast ? (
              <Finish
                companyTaskId={task.id}
                outside={outside}
                bounds={listed.bounds}
                reason={bundle.agreements.map(problemOf).find(Boolean)}
                onCreate={send}
              />
            ) : (
              <ActionButton
                primary
                onClick={() => setPlace(place + 1)}
                disabledReason={problemOf(agreement)}
              >
                Bekräfta och gå vidare
              </ActionButton>
            )}
          </div>
        </form>
        <div className={css.read}>
          <Content
            content={agreement.content ?? { text: '', summary: '' }}
            tokens={agreement.tokens.map((token, at) => ({
              ...token,
              presetValue: values[at]?.value ?? '',
            }))}
          />
        </div>
      </div>
    </Section>
  )
}

interface FinishProps {
  companyTaskId: string
  /** Prices that take a second person first. */
  outside: readonly Priced[]
  bounds: PriceBounds
  reason: string | undefined
  onCreate: () => Promise<unknown>
}
const Finish = ({ companyTaskId, outside, bounds, reason, onCreate }: FinishProps) =>
  outside.length > 0 ? (
    <AgreePrices companyTaskId={companyTaskId} prices={outside} bounds={bounds} reason={reason} />
  ) : (
    <ActionButton primary onClick={onCreate} disabledReason={reason}>
      Skapa avtalen
    </ActionButton>
  )
