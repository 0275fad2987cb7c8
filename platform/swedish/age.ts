/** How long it is since something, in the largest unit that says enough: '3 h', '12 dagar'. */
export function ageText(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h`
  return daysText(Math.floor(hours / 24))
}

/** '1 dag', '12 dagar'. */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'dag' : 'dagar'}`
