import { z } from 'zod'

/** What publishing a set brings about, before it is done (kyc 27). */
export const publishImpact = z.object({
  /** The sets that are the default of its types now, and are taken out of use. */
  displaces: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Ongoing onboardings, by how far their KYC tasks have come. */
  ongoing: z.object({
    /** Answers to a displaced set are begun: they are pinned to it, and count no more. */
    begun: z.number(),
    /** Answers to a displaced set are completed: they count no more for the onboarding. */
    completed: z.number(),
    /** No set is chosen yet: they are asked by the new one. */
    unchosen: z.number(),
  }),
  /** Active clients, who are asked by it at the next refresh; 0 when it is no default of those. */
  clientsAsked: z.number(),
  questions: z.array(
    z.object({
      kind: z.enum(['new', 'changed', 'removed']),
      question: z.string(),
      changes: z.array(z.string()),
    }),
  ),
  /**
   * How the latest answers of companies to displaced sets would be judged by the marks of the new
   * one, as far as they carry over.
   */
  risks: z.object({
    judged: z.number(),
    /** Marked by the new set and not by the old. */
    marked: z.number(),
    unmarked: z.number(),
    /** Whether there are more companies than are judged. */
    more: z.boolean(),
  }),
})
