/** Text as LIKE takes it literally: its signs for any letter and any letters mean themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
