import { formatNumber } from '#platform/swedish/format.ts'

/** Bytes as people read them: '412 kB', '1,4 MB'. */
export const fileSize = (bytes: number) =>
  bytes < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${formatNumber(bytes / 1_000_000, 1)} MB`
