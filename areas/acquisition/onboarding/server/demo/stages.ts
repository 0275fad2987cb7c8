import type { OnboardingType } from '#areas/acquisition/companytasks/rules.ts'

/** How far an onboarding of the demo world has come. */
export interface Stage {
  readonly type: OnboardingType
  readonly channel?: 'Sales' | 'Customer' | 'Bokio'
  /** Days ago it was begun. */
  readonly days: number
  /** How many of its tasks are completed. */
  readonly done?: number
  readonly manual?: true
  readonly contacted?: true
  /** A link, sent to the customer or handed over; one that has gone out. */
  readonly invited?: 'sent' | 'link' | 'expired'
  readonly reminders?: 1 | 2
  readonly end?: 'completed' | 'canceled' | 'deleted'
  /** A message that did not arrive, and whether somebody has mended it. */
  readonly failure?: 'open' | 'mended'
  /** Somebody has asked to complete it although something does not hold (onboarding 63). */
  readonly asked?: true
  /** Of a company that somebody on a list stands behind. */
  readonly listed?: true
  /** Of a company whose wording in the register names nobody who signs (righttosign 3). */
  readonly unsolved?: true
}

/** One of every state first, then what an ordinary autumn has more of. */
export const stages: readonly Stage[] = [
  { type: 'invoicePurchase', days: 1 },
  { type: 'invoicePurchase', days: 2, contacted: true },
  { type: 'invoicePurchase', days: 4, contacted: true, invited: 'sent', done: 1, reminders: 1 },
  { type: 'invoicePurchase', days: 9, contacted: true, invited: 'sent', done: 2, reminders: 2 },
  { type: 'invoicePurchase', days: 6, invited: 'link', done: 2, manual: true },
  { type: 'invoicePurchase', days: 12, contacted: true, invited: 'sent', done: 3 },
  { type: 'loan', days: 3, invited: 'sent', done: 1 },
  { type: 'agreementSigning', days: 5, contacted: true, invited: 'link' },
  { type: 'kycUpdate', days: 7, invited: 'sent', manual: true },
  { type: 'invoicePurchase', channel: 'Customer', days: 2 },
  { type: 'invoicePurchase', channel: 'Bokio', days: 3, invited: 'sent', done: 1 },
  {
    type: 'invoicePurchase',
    days: 30,
    contacted: true,
    invited: 'sent',
    done: 3,
    end: 'completed',
  },
  {
    type: 'invoicePurchase',
    days: 41,
    contacted: true,
    invited: 'sent',
    done: 3,
    end: 'completed',
    failure: 'open',
  },
  {
    type: 'invoicePurchase',
    days: 55,
    contacted: true,
    invited: 'sent',
    done: 3,
    end: 'completed',
    failure: 'mended',
  },
  { type: 'invoicePurchase', days: 20, invited: 'expired', reminders: 2, end: 'canceled' },
  { type: 'invoicePurchase', days: 15, end: 'deleted' },
  { type: 'invoicePurchase', days: 1, failure: 'open' },
  { type: 'kycUpdate', days: 90, invited: 'sent', done: 1, end: 'completed' },
  { type: 'loan', days: 70, contacted: true, done: 1, end: 'canceled' },
  { type: 'agreementSigning', days: 80, invited: 'link', done: 1, end: 'completed' },
  {
    type: 'invoicePurchase',
    channel: 'Bokio',
    days: 62,
    invited: 'sent',
    done: 3,
    end: 'completed',
  },
  {
    type: 'invoicePurchase',
    channel: 'Customer',
    days: 48,
    invited: 'sent',
    done: 3,
    reminders: 1,
    end: 'completed',
  },
  {
    type: 'invoicePurchase',
    days: 110,
    contacted: true,
    invited: 'sent',
    done: 3,
    end: 'completed',
  },
  {
    type: 'invoicePurchase',
    days: 128,
    contacted: true,
    invited: 'sent',
    done: 3,
    reminders: 1,
    end: 'completed',
  },
  { type: 'loan', days: 140, contacted: true, invited: 'sent', done: 3, end: 'completed' },
  { type: 'invoicePurchase', channel: 'Customer', days: 100, end: 'canceled' },
  { type: 'kycUpdate', days: 16, invited: 'sent' },
  { type: 'agreementSigning', days: 10, contacted: true },
  // Its prospect has become too old meanwhile.
  { type: 'invoicePurchase', days: 75, contacted: true, invited: 'sent', done: 3, asked: true },
  {
    type: 'invoicePurchase',
    days: 14,
    contacted: true,
    invited: 'sent',
    done: 3,
    asked: true,
    listed: true,
  },
  // Somebody has to decide who may sign before its agreements are.
  {
    type: 'invoicePurchase',
    days: 8,
    contacted: true,
    invited: 'sent',
    done: 1,
    reminders: 1,
    unsolved: true,
  },
]
