import { call } from '#platform/web/call.ts'
import { ActionButton } from '#platform/web/ui/ActionButton.tsx'
import { confirm } from '#platform/web/ui/ConfirmDialog.tsx'
import { notify } from '#platform/web/ui/Snackbar.tsx'
import { company } from '../contract.ts'
import { providerNames, type Provider } from '../rules.ts'
import { tell } from '#platform/web/tell.ts'

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
}
/** Fetches the provider's rating report as a PDF, after asking, since it may cost money. */
export function RatingReportButton({ organizationNumber, provider }: RatingReportButtonProps) {
  async function askAndFetch() {
    const sure = await confirm({
      title: 'Hämta ratingrapport?',
      text: `${providerNames[provider]} tar betalt för rapporten om den inte har hämtats den senaste kvarten.`,
      act: 'Hämta rapporten',
    })
    if (!sure) return
    await tell(async () => {
      const { fileName, content, failure } = await call(company.getCompanyRatingLookupReport, {
        clientIdentifier: organizationNumber,
        provider,
      })
      savePdf(fileName, content)
      if (failure) notify.info(`${failure.text}. Rapporten är den senast hämtade.`, 7)
    })
  }
  return (
    <ActionButton icon="pdf" onClick={askAndFetch}>
      Ratingrapport
    </ActionButton>
  )
}
