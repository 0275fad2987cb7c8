/** What the Tab key stops at. */
const stops =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex]'
const written =
  'input:not([type="checkbox"], [type="radio"], [type="hidden"]), select, textarea, [contenteditable="true"]'

/** Whether keys belong to what is written or chosen there, and not to the list around it. */
export const takesKeys = (target: Element) =>
  target.closest(
    `${written}, [type="radio"], [role="combobox"], [role="listbox"], [role="menu"]`,
  ) !== null

/** The rows of a list, without those of its skeleton and its messages. */
export const rowsIn = (body: HTMLTableSectionElement | null): readonly HTMLTableRowElement[] =>
  body ? [...body.querySelectorAll<HTMLTableRowElement>(':scope > tr[data-row]')] : []

const isCutText = (stop: HTMLElement) => stop.dataset.clip !== undefined
const isTabbed = (stop: HTMLElement) => stop.tabIndex >= 0 || stop.dataset.away !== undefined

/** What one can go to in a row, as it stands from left to right: links, acts, and texts that are cut. */
export const stopsOf = (row: HTMLElement): readonly HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(stops)].filter((one) => isTabbed(one) || isCutText(one))

/** Where one lands in a row: at what opens it, else at the first thing to do with it, else at itself. */
export const landingOf = (row: HTMLElement): HTMLElement =>
  row.querySelector<HTMLElement>('[data-opens]') ?? stopsOf(row).find(isTabbed) ?? row

/** The first thing that is done with a row: the button of its menu, where it has one. */
export const actOf = (row: HTMLElement): HTMLElement | undefined => {
  const acts = stopsOf(row).filter(
    (one) => one instanceof HTMLButtonElement && !('opens' in one.dataset) && !isCutText(one),
  )
  return acts.find((one) => one.getAttribute('aria-haspopup') === 'menu') ?? acts[0]
}

function takeAway(stop: HTMLElement): void {
  if (stop.tabIndex < 0) return
  stop.dataset.away = stop.getAttribute('tabindex') ?? ''
  stop.tabIndex = -1
}
function giveBack(stop: HTMLElement): void {
  const before = stop.dataset.away
  if (before === undefined) return
  delete stop.dataset.away
  if (before === '') stop.removeAttribute('tabindex')
  else stop.setAttribute('tabindex', before)
}

/**
 * Lets the Tab key stop in one row of a list alone: at what opens it and at what is done with it. A
 * list one writes in keeps all its fields. A row with nothing in it is a stop itself, unless nothing
 * in the whole list is one.
 */
export function settleStops(
  rows: readonly HTMLTableRowElement[],
  here: HTMLTableRowElement | undefined,
): void {
  const isWrittenIn = rows.some((row) => row.querySelector(written) !== null)
  const isGoneTo = !isWrittenIn && rows.some((row) => stopsOf(row).length > 0)
  for (const row of rows) {
    const isHere = row === here
    for (const stop of row.querySelectorAll<HTMLElement>(stops))
      if (isHere || !isGoneTo) giveBack(stop)
      else takeAway(stop)
    row.toggleAttribute('data-here', isHere && isGoneTo)
    const own = isHere ? '0' : '-1'
    if (!isGoneTo || landingOf(row) !== row) row.removeAttribute('tabindex')
    else if (row.getAttribute('tabindex') !== own) row.setAttribute('tabindex', own)
  }
}

/** Goes to something in a row, which is scrolled no further than it takes to see it. */
export function goTo(row: HTMLElement, stop: HTMLElement): void {
  stop.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

/** The keys held with a press of the mouse or of Enter. */
interface Held {
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}
/** Opens a row as a press on its link would, with the keys that are held: they open another tab. */
export function openRow(row: HTMLElement, { ctrlKey, metaKey, shiftKey, altKey }: Held): void {
  const held = { ctrlKey, metaKey, shiftKey, altKey }
  row
    .querySelector('[data-opens]')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...held }))
}

/** Opens a row that has an address in another tab. */
export const openBeside = (row: HTMLElement): void =>
  openRow(row, { ctrlKey: true, metaKey: true, shiftKey: false, altKey: false })
