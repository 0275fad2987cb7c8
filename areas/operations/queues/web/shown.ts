/** So many of each queue stand on the start page; the rest are one press away. */
export const shownFirst = 3
/** Something may come, or somebody else do it, while the page stands open, ms. */
export const lookAgain = 60_000
export const nothingFree = 'Allt som väntar är taget av någon'
