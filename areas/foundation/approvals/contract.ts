import { z } from 'zod'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { signedIn } from '#platform/permission.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import type { Place } from '#areas/places.ts'
import { actNames, approvalStates, mayDecideSome, mayHaveAsked } from './rules.ts'
import { toldOutside } from './texts.ts'

/** One field of what becomes different, as people read it; '' for nothing. */
export const difference = z.object({ label: z.string(), before: z.string(), after: z.string() })
export type Difference = z.output<typeof difference>

const approval = z.object({
  id: z.uuid(),
  act: z.enum(actNames),
  /** What the act is done to, by which its own page finds it. */
  subject: z.string(),
  organizationNumber: z.string().nullable(),
  /** What is asked for, in one sentence without personal data. */
  title: z.string(),
  /** Where what it is about is shown. */
  place: z.string().refine((address): address is Place => address.startsWith('/')),
  difference: z.array(difference),
  /** The determination it was suggested by; null without, and for who may not see decisions. */
  determinationId: z.uuid().nullable(),
  /** Why, in the words of who asked. */
  reason: z.string(),
  state: z.enum(approvalStates),
  askedBy: z.string(),
  /** Whether it was a customer, who is told why it is declined. */
  askedByCustomer: z.boolean().optional(),
  askedAt: instant(),
  expiresAt: instant(),
  decidedBy: z.string().nullable(),
  decidedAt: instant().nullable(),
  comment: z.string(),
  /** Whether who looks has asked for it, and so may take it back but not decide. */
  own: z.boolean(),
  /**
   * Why who looks cannot approve it though the act lets them, such as that they have written it;
   * null when nothing is known to speak against it.
   */
  problem: z.string().nullable(),
  /**
   * What speaks against the company it is about, in words: that it is insolvent. Null when nothing
   * does.
   */
  warning: z.string().nullable(),
})
export type Approval = z.output<typeof approval>

/** A document that the second person sees before they approve. */
const proofDocument = z.object({ id: z.uuid(), name: z.string(), sha256: z.string() })
export type ProofDocument = z.output<typeof proofDocument>
/** What waits as the thing's own page shows it. */
const waiting = approval.extend({
  /**
   * The documents it is approved by as they are now, and the mark that the approval is sent with
   * (approvals 11). Null for an act without a proof, and for who does not decide it.
   */
  proof: z.object({ mark: z.string(), documents: z.array(proofDocument) }).nullable(),
})
export type WaitingApproval = z.output<typeof waiting>
/** As a screen shows it: with its proof on the thing's own page, without in the inbox. */
export type ShownApproval = Approval & Partial<Pick<WaitingApproval, 'proof'>>

/** What an approval is sent with: the mark of the proof as it was shown. */
export const seenProof = () => textField({ label: 'Underlag', max: 64 }).optional()
/** The sentence of an approval by another proof than the one that is there. */
export const proofChanged = {
  status: 409,
  text: 'Underlaget är ett annat än det du såg. Titta på det som visas nu, och godkänn sedan.',
} as const

/**
 * The answer of a call whose act sometimes waits for a second person: what waits, or 204 when it is
 * done.
 */
export const waits = z.object({ approvalId: z.uuid() }).optional()

/**
 * Why, in a call that does without a reason what waits for nobody: demanded of what waits
 * (approvals 15).
 */
export const whyForSecond = () =>
  textField({ label: 'Motivering', max: 2000, multiline: true, required: false }).default('')

/**
 * Which determination suggested what is asked for, in a call made from its page (approvals 16).
 */
export const suggestedBy = () => id('Bedömning').optional()

/** Of a call that asks for what waits already: one at a time of the same act on the same thing. */
export const alreadyWaiting = {
  status: 409,
  text: 'Samma sak väntar redan på en andra person. Den behöver beslutas eller tas tillbaka först.',
} as const

const ofOne = z.object({ id: id('Begäran') })
const decided = { status: 409, text: 'Begäran är redan beslutad eller tillbakatagen' } as const
const expired = {
  status: 409,
  text: 'Begäran gick ut utan beslut. Den behöver göras om.',
} as const
const deciding = {
  decided,
  expired,
  ownAct: {
    status: 409,
    text: 'Du har begärt det själv. En annan person behöver besluta.',
  },
  notSecond: { status: 403, text: 'Du saknar behörighet att besluta om den här begäran' },
} as const

/** Acts that one person cannot do alone (approvals 1). */
export const approvals = contract('approvals', {
  all: query({
    method: 'POST',
    path: '/api/approvals/all',
    may: signedIn,
    summary: 'Lista det som väntar på en andra person',
    input: z.object({
      ...pageFields,
      /**
       * `forMe`: what waits for who asks; `mine`: what they have asked for, the newest first, also
       * what is decided; `decided`: everything that has been decided.
       */
      whose: z.enum(['forMe', 'mine', 'decided']).default('forMe').meta({ label: 'Urval' }),
    }),
    answer: z.object({ list: z.array(approval), totalHits: z.number() }),
  }),
  of: query({
    method: 'POST',
    path: '/api/approvals/of',
    may: signedIn,
    summary: 'Visa vad som väntar på en andra person för något',
    input: z.object({
      acts: z.array(z.enum(actNames)).min(1).max(20).meta({ label: 'Åtgärder' }),
      /** One thing, or everything of a company; all that waits of the acts without either. */
      subject: textField({ label: 'Vad det gäller', max: 300 }).optional(),
      organizationNumber: organizationNumberField().optional(),
    }),
    /** What waits now. */
    answer: z.array(waiting),
  }),
  approve: command({
    method: 'POST',
    path: '/api/approvals/approve',
    may: mayDecideSome,
    summary: 'Godkänn som andra person',
    fresh: true,
    input: ofOne.extend({ proof: seenProof() }),
    answer: nothing,
    refusals: {
      ...deciding,
      proofChanged,
      /** With why in the sentence: what was asked for does not fit any more what is stored. */
      cannotBeDone: { status: 409, text: 'Det begärda går inte att göra längre' },
      askerLost: {
        status: 409,
        text: 'Den som begärde det har inte längre behörighet. Begäran kan bara avslås.',
      },
    },
    // What else it changes only the act knows: the screen fetches everything again.
    stale: ['approvals', 'inbox'],
  }),
  decline: command({
    method: 'POST',
    path: '/api/approvals/decline',
    may: mayDecideSome,
    summary: 'Avslå som andra person',
    input: ofOne.extend({
      comment: textField({ label: 'Motivering', max: 2000, multiline: true }),
    }),
    answer: nothing,
    refusals: { ...deciding, toldOutside: { status: 400, text: toldOutside } },
    stale: ['approvals', 'inbox'],
  }),
  withdraw: command({
    method: 'POST',
    path: '/api/approvals/withdraw',
    may: mayHaveAsked,
    summary: 'Ta tillbaka det man har begärt',
    input: ofOne,
    answer: nothing,
    refusals: {
      decided,
      expired,
      notOwn: { status: 409, text: 'Bara den som har begärt det kan ta tillbaka det' },
    },
    stale: ['approvals', 'inbox'],
  }),
})
