/** How far an onboarding of the demo world has come. */
export interface Stage {
  /** Decision A1. */
  readonly type: 0 | 1 | 2 | 3
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
}

/** One of every state first, then what an ordinary autumn has more of. */
export const stages: readonly Stage[] = [
  { type: 0, days: 1 },
  { type: 0, days: 2, contacted: true },
  { type: 0, days: 4, contacted: true, invited: 'sent', done: 1, reminders: 1 },
  { type: 0, days: 9, contacted: true, invited: 'sent', done: 2, reminders: 2 },
  { type: 0, days: 6, invited: 'link', done: 2, manual: true },
  { type: 0, days: 12, contacted: true, invited: 'sent', done: 3 },
  { type: 2, days: 3, invited: 'sent', done: 1 },
  { type: 1, days: 5, contacted: true, invited: 'link' },
  { type: 3, days: 7, invited: 'sent', manual: true },
  { type: 0, channel: 'Customer', days: 2 },
  { type: 0, channel: 'Bokio', days: 3, invited: 'sent', done: 1 },
  { type: 0, days: 30, contacted: true, invited: 'sent', done: 3, end: 'completed' },
  {
    type: 0,
    days: 41,
    contacted: true,
    invited: 'sent',
    done: 3,
    end: 'completed',
    failure: 'open',
  },
  {
    type: 0,
    days: 55,
    contacted: true,
    invited: 'sent',
    done: 3,
    end: 'completed',
    failure: 'mended',
  },
  { type: 0, days: 20, invited: 'expired', reminders: 2, end: 'canceled' },
  { type: 0, days: 15, end: 'deleted' },
  { type: 0, days: 1, failure: 'open' },
  { type: 3, days: 90, invited: 'sent', done: 1, end: 'completed' },
  { type: 2, days: 70, contacted: true, done: 1, end: 'canceled' },
  { type: 1, days: 80, invited: 'link', done: 1, end: 'completed' },
  { type: 0, channel: 'Bokio', days: 62, invited: 'sent', done: 3, end: 'completed' },
  {
    type: 0,
    channel: 'Customer',
    days: 48,
    invited: 'sent',
    done: 3,
    reminders: 1,
    end: 'completed',
  },
  { type: 0, days: 110, contacted: true, invited: 'sent', done: 3, end: 'completed' },
  { type: 0, days: 128, contacted: true, invited: 'sent', done: 3, reminders: 1, end: 'completed' },
  { type: 2, days: 140, contacted: true, invited: 'sent', done: 3, end: 'completed' },
  { type: 0, channel: 'Customer', days: 100, end: 'canceled' },
  { type: 3, days: 16, invited: 'sent' },
  { type: 1, days: 10, contacted: true },
]
