const pad = (part: number) => String(part).padStart(2, '0')

/**
 * Reads '2026-11-20', '20261120', '261120' or '26-11-20' as '2026-11-20'; undefined when there is
 * no such day.
 */
export function readDay(text: string): string | undefined {
  const match = /^(\d{2}|\d{4})[-/. ]?(\d{2})[-/. ]?(\d{2})$/.exec(text.trim())
  if (!match) return undefined
  const year = Number(match[1]) + (match[1]?.length === 2 ? 2000 : 0)
  const [month, day] = [Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}` : undefined
}

/** Reads '9', '930', '9.30' or '09:30' as '09:30'; undefined when there is no such time. */
export function readTime(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:. ]?(\d{2}))?$/.exec(text.trim())
  if (!match) return undefined
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)]
  return hour < 24 && minute < 60 ? `${pad(hour)}:${pad(minute)}` : undefined
}
