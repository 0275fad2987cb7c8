import { useState } from 'react'
import { answers } from '#platform/web/data.ts'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import type { WaitingApproval } from '../contract.ts'
import css from './approvals.module.css'

interface ProofPanelProps {
  proof: WaitingApproval['proof'] | undefined
}

/** By what something is approved, named by file: the page shows the documents themselves. */
export function ProofPanel({ proof }: ProofPanelProps) {
  if (!proof || proof.documents.length === 0) return null
  return <p className={css.quiet}>Underlag: {proof.documents.map(({ name }) => name).join(', ')}</p>
}

/**
 * The proof of what waits as it was when it was first shown here, which is what somebody approves
 * (approvals 11): what has come or been changed meanwhile, and was fetched, is not taken for seen
 * until the server has said so, also where there was none at first.
 */
export function useSeenProof(proof: WaitingApproval['proof'] | undefined) {
  const [seen, setSeen] = useState(proof)
  const [refused, setRefused] = useState<string>()
  if (proof && (!seen || seen.mark === refused) && proof.mark !== seen?.mark) setSeen(proof)
  /** Sends an approval; after the refusal that the proof is another, the new one is shown. */
  async function withSeen(send: (mark: string | undefined) => Promise<unknown>) {
    try {
      await send(seen?.mark)
    } catch (error) {
      if (refusalOf(error)?.code === 'proofChanged') {
        // Before it is fetched: whoever presses as soon as the new one is shown has seen it.
        setRefused(seen?.mark)
        await answers.invalidateQueries()
      }
      throw error
    }
  }
  return withSeen
}
