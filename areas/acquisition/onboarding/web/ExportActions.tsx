import { download } from '#platform/web/call.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { useSearchPart } from '#platform/web/place.ts'
import { onboarding } from '../contract.ts'
import { exportKinds, type ExportKind } from '../rules.ts'
import { exportSent } from '../texts.ts'

const kindOf = (word: unknown): ExportKind | undefined => exportKinds.find((kind) => kind === word)

/**
 * Exports for administrators. They are sent to the chat as a link here, by which the file is
 * fetched.
 */
export function ExportActions() {
  const wanted = useSearchPart('export')
  const exporting = useCommand(onboarding.exportOnboarding)
  const statistics = useCommand(onboarding.exportOnboardingStatistics)
  const kind = kindOf(wanted)
  const all = (onlyIncompleteOnboardings: boolean) =>
    tell(() => exporting.mutateAsync({ onlyIncompleteOnboardings }), exportSent)
  return (
    <>
      <ActionButton
        icon="download"
        onClick={() => tell(() => statistics.mutateAsync({}), exportSent)}
      >
        Statistik
      </ActionButton>
      <ActionButton icon="download" onClick={() => all(true)}>
        Exportera ofullständiga
      </ActionButton>
      <ActionButton icon="download" onClick={() => all(false)}>
        Exportera
      </ActionButton>
      {kind ? (
        <ActionButton
          primary
          icon="download"
          onClick={() => download(onboarding.downloadExport, { kind })}
        >
          Hämta exporten
        </ActionButton>
      ) : null}
    </>
  )
}
