/** Gives the keyboard to the page, from a part of the frame around it. */
export const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true })
