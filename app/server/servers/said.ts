import type { metricsOfProcess } from '#platform/server/metrics.ts'
import type { Config } from '#platform/server/config.ts'

export type Measures = Awaited<ReturnType<typeof metricsOfProcess>>

/** What the program tells one of its servers. */
export type Told =
  | { readonly told: 'start'; readonly config: Config }
  | { readonly told: 'stop'; readonly isReplaced: boolean }
  | { readonly told: 'measure'; readonly id: number }
  | { readonly told: 'measured'; readonly id: number; readonly measures: readonly Measures[] }

/** What a server says to the program that it belongs to. */
export type Said =
  /** It listens now; what is told before is lost. */
  | { readonly said: 'here' }
  | { readonly said: 'ready'; readonly url: string }
  | { readonly said: 'failed'; readonly message: string }
  | { readonly said: 'measures'; readonly id: number; readonly measures: Measures }
  | { readonly said: 'ask measures'; readonly id: number }
