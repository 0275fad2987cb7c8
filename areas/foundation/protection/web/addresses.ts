/** Addresses as they are typed, with commas or spaces between. */
export const addressesIn = (typed: string) => typed.split(/[\s,;]+/).filter((one) => one !== '')
