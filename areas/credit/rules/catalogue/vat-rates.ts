/** The VAT rates of Sweden, hundredths of a percent of the amount without it. */
export const vatRates = [0, 600, 1200, 2500]
/** Amounts are rounded to whole kronor. Öre. */
export const rounding = 100
