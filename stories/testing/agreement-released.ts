import { expect, type Page } from '@playwright/test'
import { callerOf } from './calls.ts'
import { signIn } from './sign-in.ts'

/** A revision of an agreement as it is now, which counts: an administrator asks, a lawyer releases it. */
export async function countingVersion(admin: Page, agreementId: string): Promise<string> {
  const caller = await callerOf(admin)
  const made = await caller.put(`/api/agreement/agreement/${agreementId}/version`, {})
  const versionId = (await made.json()) as string
  const asked = await caller.post(
    `/api/agreement/agreement/${agreementId}/version/${versionId}/release`,
    { why: 'Genomläst' },
  )
  expect(asked.status(), await asked.text()).toBe(200)
  const { approvalId } = (await asked.json()) as { approvalId: string }
  await approvedByLawyer(admin, approvalId)
  return versionId
}

/** A lawyer approves what an administrator has asked for. */
async function approvedByLawyer(admin: Page, id: string): Promise<void> {
  const context = await admin.context().browser()?.newContext()
  const lawyer = await context?.newPage()
  if (!lawyer) throw new Error('no browser')
  await signIn(lawyer, 'Lovisa Falk')
  const answer = await (await callerOf(lawyer)).post('/api/approvals/approve', { id })
  expect(answer.status(), await answer.text()).toBe(204)
  await context?.close()
}

/** A bundle whose content counts: an administrator saves it, and a lawyer approves it. Answers its id. */
export async function countingBundle(admin: Page, sent: object): Promise<string> {
  const caller = await callerOf(admin)
  const saved = await caller.post('/api/agreementbundle/save', { ...sent, why: 'Till kunderna' })
  expect(saved.status(), await saved.text()).toBe(200)
  const id = (await saved.json()) as string
  const asked = { acts: ['changeBundle'], subject: id }
  const waiting = await (await caller.post('/api/approvals/of', asked)).json()
  const [{ id: approvalId }] = waiting as [{ id: string }]
  await approvedByLawyer(admin, approvalId)
  return id
}
