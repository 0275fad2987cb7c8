import { formatZipCode } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { CallError, download } from '#platform/web/call.ts'
import { askOnce, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { moneyText } from '#areas/foundation/currencies/rules.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { unprocessed, type UnprocessedInvoice } from '../contract.ts'
import { actions, isMendable, mayResend } from '../rules.ts'
import { texts } from '../texts.ts'
import { CommentsSection } from './CommentsSection.tsx'
import { MendForm } from './MendForm.tsx'
import css from './unprocessed.module.css'
import { errorText, shownNumber } from './work-columns.tsx'

/** Opens the PDF, where there is one. */
async function savePdf({ issuerOrganizationNumber, invoiceNumber }: UnprocessedInvoice) {
  try {
    const { id } = await askOnce(unprocessed.pdfUrl, { issuerOrganizationNumber, invoiceNumber })
    await download(unprocessed.pdf, { id })
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'noPdf')) throw error
    notify.info(texts.noPdf)
  }
}

/**
 * An invoice of the work list: what is wrong with it, and what is done about it (unprocessed 5, 6,
 * 7).
 */
export function InvoiceDetail({ invoice }: { invoice: UnprocessedInvoice }) {
  const { id, errorStates } = invoice
  const update = useCommand(unprocessed.update)
  const act = async (action: 2 | 3) => {
    const { success, message } = await update.mutateAsync({
      id,
      action,
      invoiceOrigin: invoice.invoiceOrigin,
    })
    if (success) notify.success(message)
    else notify.error(message)
  }
  const remove = async () => {
    const yes = await confirm({
      title: 'Ta bort fakturan ur arbetslistan?',
      text: 'Den skickas inte vidare. Det kan inte ångras.',
      act: 'Ta bort fakturan',
      danger: true,
    })
    if (yes) await act(actions.remove)
  }
  const missing = missingRole(unprocessed.update.may, useActor())
  const states = errorStates.map(({ state }) => state)
  return (
    <>
      <Facts invoice={invoice} />
      {errorStates.map(({ state, message, source, originalValue }, place) => (
        <div key={`${state} ${place}`} className={css.error}>
          <StateBadge tone="negative" icon="warning" text={errorText(state)} />
          <p className={css.message}>{message}</p>
          {source ? <p className={css.quiet}>Från {source}</p> : null}
          {isMendable(state) ? (
            <MendForm
              invoice={invoice}
              state={state}
              originalValue={originalValue}
              onRemove={remove}
            />
          ) : null}
        </div>
      ))}
      <div className={css.buttons}>
        {mayResend(states) ? (
          <ActionButton primary disabledReason={missing} onClick={() => act(actions.resend)}>
            Skicka igen
          </ActionButton>
        ) : null}
        {states.some(isMendable) ? null : (
          <ActionButton
            danger
            onClick={remove}
            disabledReason={missing ?? invoice.keptBecause ?? undefined}
          >
            Ta bort
          </ActionButton>
        )}
        {invoice.invoiceNumber ? (
          <ActionButton icon="document" onClick={() => savePdf(invoice)}>
            Hämta PDF
          </ActionButton>
        ) : null}
      </div>
      <CommentsSection invoiceId={id} />
    </>
  )
}

function Facts({ invoice }: { invoice: UnprocessedInvoice }) {
  const { street, zipCode, city } = invoice.recipientAddress
  const address = [street, `${formatZipCode(zipCode)} ${city}`.trim()].filter(Boolean).join(', ')
  return (
    <FactList
      stacked
      facts={[
        {
          label: 'Utställare',
          value: (
            <RouteLink href={places.client('issuer', invoice.issuerOrganizationNumber, 'overview')}>
              {invoice.issuerName || 'Utställaren'}
            </RouteLink>
          ),
        },
        // In a row of its own: beside a name of two lines its button would lie over the link.
        {
          label: 'Organisationsnummer',
          value: <OrganizationNumber number={invoice.issuerOrganizationNumber} />,
        },
        {
          label: 'Mottagare',
          value:
            [invoice.recipientName, shownNumber(invoice.recipientOrganizationNumber)]
              .filter(Boolean)
              .join(', ') || '—',
        },
        ...(address ? [{ label: 'Adress', value: address }] : []),
        {
          label: 'Belopp',
          value:
            invoice.invoiceAmount === null
              ? '—'
              : moneyText(invoice.invoiceAmount, invoice.currency),
        },
        { label: 'Skapad', value: <Instant of={invoice.created} /> },
        { label: 'Ursprung', value: invoice.invoiceOrigin === 0 ? 'Integration' : 'Partner' },
        ...(invoice.internalInvoiceId
          ? [
              {
                label: 'Faktura',
                value: (
                  <RouteLink href={places.invoice(invoice.internalInvoiceId)}>
                    Öppna fakturan
                  </RouteLink>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
