/*
 * A sole trader's organisation number is the owner's personal number. Who is not shown those whole is
 * answered '690306-****~' and a key: what is shown of it, and that by which the server knows which it
 * is when it is sent back, in an address or a call (users 13).
 */
const concealed = /^(\d{6}-\*{4})~[\w-]{30}$/

export const isConcealed = (text: string): boolean => concealed.test(text)
/** What is shown of a number that may be concealed; any other text as it is. */
export const shownOf = (text: string): string => concealed.exec(text)?.[1] ?? text
/** Whether a text is the number of a company here: 10 digits, or concealed. */
export const isCompanyNumber = (text: string): boolean => /^\d{10}$/.test(text) || isConcealed(text)
