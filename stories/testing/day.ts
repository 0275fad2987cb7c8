/** A day in Sweden so many days ahead, '2026-11-20', whatever the clock of the machine says. */
export const day = (ahead: number): string =>
  new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('sv-SE', {
    timeZone: 'Europe/Stockholm',
  })
