import { useEffect, useRef, useState } from 'react'
import { useCommand } from '#platform/web/data.ts'
import { useGo, withSearch } from '#platform/web/place.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { places } from '#areas/places.ts'
import { useUnsavedWarning } from '#platform/web/ui/form/unsaved.ts'
import { useAutosave } from '#platform/web/ui/form/useAutosave.ts'
import { internalKyc, type InternalKyc } from '../contract.ts'
import { cleaned, completionProblems } from '../rules.ts'
import { completedNow, draftSaved, filesNotUploaded, invalid, notSaved } from '../texts.ts'
import { CheckoutTab } from './CheckoutTab.tsx'
import { CompanyTab } from './CompanyTab.tsx'
import { FilesPart, type ChosenFiles } from './FilesPart.tsx'
import { contentOf, ownField, typedOf, type Typed } from './form-values.ts'
import css from './internal-kyc.module.css'

interface FormProps {
  kyc: InternalKyc
  tab: 'company' | 'checkout'
  /** Why nothing can be written. */
  reason: string | undefined
  reload: () => Promise<InternalKyc | undefined>
}

/** Saves itself as a draft a second after a change; the button completes it (internalkyc 1, 2). */
export function InternalKycForm({ kyc, tab, reason, reload }: FormProps) {
  const save = useCommand(internalKyc.save)
  const upload = useCommand(internalKyc.uploadFile)
  const copy = useCommand(internalKyc.copyFromLatest)
  const go = useGo()
  const revision = useRef(kyc.revision)
  const [files, setFiles] = useState<ChosenFiles>({ added: [], removed: [] })
  const send = async (typed: Typed, isDraft: boolean) => {
    const sent = cleaned(contentOf(typed))
    const { version, id } = kyc
    const removedFiles = isDraft ? [] : files.removed
    const saved = await save.mutateAsync({
      ...sent,
      id,
      version,
      isDraft,
      removedFiles,
      revision: revision.current,
    })
    revision.current = saved.revision
  }
  // What it closes over does not change while the screen stands.
  const draft = useAutosave((typed: Typed) => send(typed, true))
  // Files go with the button alone, and what could not be saved by itself is nowhere else.
  const isUnsaved = files.added.length + files.removed.length > 0 || draft.state.is === 'failed'
  useUnsavedWarning(isUnsaved)
  const form = useSaveForm<Typed>({
    initial: typedOf(kyc),
    warn: false,
    check: (typed) =>
      Object.fromEntries(
        completionProblems(contentOf(typed), kyc.version).map(({ field, message }) => [
          ownField(field),
          message,
        ]),
      ),
    save: async (typed) => {
      await draft.forget()
      try {
        await send(typed, false)
      } catch (error) {
        notify.error(notSaved)
        throw error
      }
      await keepFiles()
    },
  })
  async function keepFiles() {
    setFiles({ ...files, removed: [] })
    try {
      for (const file of files.added) {
        await upload.mutateAsync({ internalKycId: kyc.id, file })
        // What is kept is not sent again when the next one could not be.
        setFiles(({ added, removed }) => ({ added: added.filter((one) => one !== file), removed }))
      }
      notify.success(completedNow)
    } catch (thrown) {
      notify.error([filesNotUploaded, refusalOf(thrown)?.message ?? ''].join(' ').trim())
    }
  }
  const written = JSON.stringify(form.values)
  const seen = useRef(written)
  useEffect(() => {
    if (seen.current === written) return
    seen.current = written
    draft.change(form.values)
  }, [draft, form.values, written])

  const take = (other: InternalKyc | undefined) => {
    if (!other) return
    void draft.forget()
    revision.current = other.revision
    const typed = typedOf(other)
    seen.current = JSON.stringify(typed)
    form.load(typed)
  }
  async function copyIn() {
    const sure = await confirm({
      title: 'Kopiera in den senaste?',
      text: 'Det som står i formuläret ersätts av bolagets senaste färdigställda interna KYC.',
      act: 'Kopiera in',
    })
    if (!sure) return
    await draft.forget()
    try {
      take(await copy.mutateAsync({ id: kyc.id }))
    } catch (thrown) {
      notify.error(refusalOf(thrown)?.message ?? notSaved)
    }
  }
  const complete = async () => {
    const problems = completionProblems(contentOf(form.values), kyc.version)
    if (problems.length > 0) {
      notify.error(invalid)
      if (tab !== 'company') void go(withSearch(places.internalKyc(kyc.id), {}))
    }
    return form.submit()
  }
  return (
    <>
      {reason === undefined ? null : <Notice>{reason}</Notice>}
      {kyc.hasEarlier ? (
        <ActionButton disabledReason={reason} onClick={() => void copyIn()}>
          Kopiera in den senaste färdigställda
        </ActionButton>
      ) : null}
      <Form form={{ ...form, submit: complete }} submit="Färdigställ" disabledReason={reason}>
        <div className={css.parts}>
          {tab === 'company' ? (
            <CompanyTab form={form} reason={reason} version={kyc.version} />
          ) : (
            <CheckoutTab form={form} reason={reason} />
          )}
          <FilesPart kyc={kyc} files={files} onChange={setFiles} reason={reason} />
        </div>
        <DraftState state={draft.state} onReload={async () => take(await reload())} />
      </Form>
    </>
  )
}

interface DraftStateProps {
  state: ReturnType<typeof useAutosave<Typed>>['state']
  onReload: () => Promise<void>
}
/** What the server says, and of which answers: they may stand on the other tab. */
function whyNot(error: unknown): string | undefined {
  const refusal = refusalOf(error)
  const said = refusal?.fields?.map(({ message }) => message).join('. ')
  return said ? `${said}.` : refusal?.message
}

function DraftState({ state, onReload }: DraftStateProps) {
  if (state.is === 'failed')
    return (
      <Notice>
        {notSaved} {whyNot(state.error)}{' '}
        <ActionButton onClick={() => void onReload()}>Läs in det sparade</ActionButton>
      </Notice>
    )
  const words = { idle: '', waiting: 'Ändrat, sparas strax', saving: 'Sparar …', saved: draftSaved }
  return (
    <p className={css.saved} role="status">
      {words[state.is]}
    </p>
  )
}
