import { call } from '#platform/web/call.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { tell } from '#platform/web/tell.ts'
import { formatInstant } from '#platform/swedish/format.ts'
import { company } from '../contract.ts'
import type { ExternalInformation } from '../information.ts'
import { providerNames, type Provider } from '../rules.ts'
import { PaidButtonPanel } from './PaidButtonPanel.tsx'

/** Hands a PDF in base64 to the browser to save. */
function savePdf(fileName: string, content: string) {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

interface RatingReportButtonProps {
  organizationNumber: string
  provider: Provider
  report: ExternalInformation['report']
}
/**
 * The provider's rating report as a PDF: the one that is stored, and a new one after a question,
 * since that costs money.
 */
export function RatingReportButton({
  organizationNumber,
  provider,
  report,
}: RatingReportButtonProps) {
  const fetching = useCommand(company.fetchCompanyRatingLookupReport)
  const which = { clientIdentifier: organizationNumber, provider }
  const open = () =>
    tell(async () => {
      const { fileName, content } = await call(company.getCompanyRatingLookupReport, which)
      savePdf(fileName, content)
    })
  const fetchAnew = () =>
    tell(async () => {
      const { fileName, content, failure } = await fetching.mutateAsync(which)
      savePdf(fileName, content)
      if (failure) notify.info(`${failure.text}. Rapporten är den senast hämtade.`, 7)
    })
  return (
    <>
      <ActionButton
        icon="pdf"
        disabledReason={
          report.stored
            ? undefined
            : `Ingen ratingrapport är hämtad från ${providerNames[provider]}`
        }
        onClick={open}
      >
        {report.stored
          ? `Ratingrapport från ${formatInstant(report.stored.fetchedAt)}`
          : 'Ratingrapport'}
      </ActionButton>
      <PaidButtonPanel
        act="Hämta ratingrapport"
        title="Hämta ratingrapport?"
        what={providerNames[provider]}
        price={report.price}
        pending={fetching.isPending}
        onBuy={fetchAnew}
      />
    </>
  )
}
