import type { CompanyFacts, Value } from '../engine/facts/facts.ts'
import { known, kr, notKnown } from './sound.ts'

/**
 * Facts of the company, the value measured, and what the suggested configuration says: a part score
 * (hundredths), or whether it holds.
 */
export type CompanyCase = readonly [
  facts: CompanyFacts,
  value: Value | undefined,
  said: number | boolean,
]

const million = 1_000_000 * kr
const remark = (date: string) => ({ date, amount: 1000 * kr })
const remarks = (...dates: readonly string[]): CompanyFacts => ({
  paymentRemarks: known(dates.map(remark)),
})

export const companyCases: Readonly<Record<string, readonly CompanyCase[]>> = {
  companyAge: [
    [{ registrationDate: known('2025-11-22') }, 11, -500],
    [{ registrationDate: known('2025-11-21') }, 12, 0],
    [{ registrationDate: known('2023-11-22') }, 35, 0],
    [{ registrationDate: known('2023-11-21') }, 36, 500],
    [{ registrationDate: known('2021-11-21') }, 60, 1000],
    [{ registrationDate: known('1899-12-31') }, 1522, 1000],
    [{ registrationDate: known('2026-12-21') }, -1, -500],
    [{ registrationDate: notKnown }, undefined, -500],
  ],
  turnover: [
    [{ turnover: known(million - 1) }, million - 1, -500],
    [{ turnover: known(million) }, million, 0],
    [{ turnover: known(5 * million - 1) }, 5 * million - 1, 0],
    [{ turnover: known(5 * million) }, 5 * million, 500],
    [{ turnover: known(20 * million) }, 20 * million, 1000],
    [{ turnover: known(90_000_000 * million) }, 90_000_000 * million, 1000],
    [{ turnover: known(0) }, 0, -500],
  ],
  equityRatio: [
    [{ equity: known(-1), assets: known(100 * kr) }, -1, -1000],
    [{ equity: known(0), assets: known(100 * kr) }, 0, -300],
    [{ equity: known(9_99_99), assets: known(100_00_00) }, 999, -300],
    [{ equity: known(10 * kr), assets: known(100 * kr) }, 1000, 300],
    [{ equity: known(1), assets: known(4) }, 2500, 1000],
    // No whole öre product of these is a safe integer.
    [{ equity: known(2_500_000_000_000_01), assets: known(10_000_000_000_000_00) }, 2500, 1000],
    [{ equity: known(2_499_999_999_999_99), assets: known(10_000_000_000_000_00) }, 2499, 300],
    [{ equity: known(-2_499_999_999_999_99), assets: known(10_000_000_000_000_00) }, -2500, -1000],
    [{ equity: known(100), assets: known(0) }, undefined, -1000],
    [{ assets: notKnown }, undefined, -1000],
  ],
  quickRatio: [
    [{ quickRatio: known(4999) }, 4999, -500],
    [{ quickRatio: known(5000) }, 5000, 0],
    [{ quickRatio: known(10_000) }, 10_000, 500],
    [{ quickRatio: known(15_000) }, 15_000, 1000],
  ],
  result: [
    [{ result: known(-1) }, -1, -500],
    [{ result: known(0) }, 0, 200],
    [{ result: known(250_000 * kr) }, 250_000 * kr, 600],
    [{ result: known(million) }, million, 1000],
  ],
  financialStatementAge: [
    [{ accountsTo: known('2025-12-31') }, 10, 1000],
    [{ accountsTo: known('2025-11-21') }, 12, 500],
    [{ accountsTo: known('2025-03-22') }, 19, 500],
    [{ accountsTo: known('2025-03-21') }, 20, -500],
  ],
  auditorRemark: [
    [{ auditorRemark: known(false) }, false, true],
    [{ auditorRemark: known(true) }, true, false],
    [{ auditorRemark: notKnown }, undefined, true],
  ],
  externalCreditRating: [
    [{ creditRating: known(0) }, 0, -1000],
    [{ creditRating: known(199) }, 199, -1000],
    [{ creditRating: known(200) }, 200, -300],
    [{ creditRating: known(400) }, 400, 300],
    [{ creditRating: known(600) }, 600, 700],
    [{ creditRating: known(800) }, 800, 1000],
    [{ creditRating: notKnown }, undefined, -1000],
  ],
  paymentRemarks: [
    [remarks(), 0, 1000],
    [remarks('2026-01-01'), 1, 0],
    [remarks('2026-01-01', '2026-02-01'), 2, 0],
    [remarks('2026-01-01', '2026-02-01', '2026-03-01'), 3, -500],
    [
      remarks('2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05', '2026-01-06'),
      6,
      -1000,
    ],
  ],
  paymentDefaults: [
    [remarks(), 0, true],
    [remarks('2026-01-01'), 1, false],
    [{ paymentRemarks: notKnown }, undefined, false],
  ],
  enforcementDebts: [
    [{ publicDebt: known(0), privateDebt: known(0) }, 0, 1000],
    [{ publicDebt: known(1), privateDebt: known(0) }, 1, 0],
    [{ publicDebt: known(9_999 * kr), privateDebt: known(99) }, 9_999 * kr + 99, 0],
    [{ publicDebt: known(5_000 * kr), privateDebt: known(5_000 * kr) }, 10_000 * kr, -500],
    [{ publicDebt: known(0), privateDebt: known(100_000 * kr) }, 100_000 * kr, -1000],
    [{ privateDebt: notKnown }, undefined, -1000],
  ],
  industryRisk: [
    [{ industryCode: known('41200') }, '41200', -200],
    [{ industryCode: known('56100') }, '56100', -500],
    [{ industryCode: known('62010') }, '62010', 500],
    [{ industryCode: known('04100') }, '04100', 500],
    [{ industryCode: notKnown }, undefined, -500],
  ],
  fTax: [
    [{ fTax: known(true) }, true, true],
    [{ fTax: known(false) }, false, false],
    [{ fTax: notKnown }, undefined, false],
  ],
  vat: [
    [{ vat: known(true) }, true, true],
    [{ vat: known(false) }, false, false],
  ],
  employer: [
    [{ employer: known(true) }, true, true],
    [{ employer: known(false), employees: known(3) }, false, false],
    [{ employer: known(false), employees: known(0) }, true, true],
    [{ employer: known(false), employees: notKnown }, false, false],
    [{ employer: notKnown }, undefined, true],
  ],
  insolvency: [
    [{ insolvent: known(false) }, false, true],
    [{ insolvent: known(true) }, true, false],
    [{ insolvent: notKnown }, undefined, false],
  ],
  taxDeferral: [
    [{ taxDeferral: known(false) }, false, true],
    [{ taxDeferral: known(true) }, true, false],
    [{ taxDeferral: notKnown }, undefined, true],
  ],
  addressChanged: [
    [{ addressChanges: known([]) }, 0, true],
    [{ addressChanges: known(['2026-05-21']) }, 0, true],
    [{ addressChanges: known(['2026-05-22']) }, 1, false],
    [{ addressChanges: known(['2026-11-21', '2026-08-01']) }, 2, false],
  ],
  boardTimeline: [
    [{ boardChanges: known(['2020-01-01']) }, 0, true],
    [{ boardChanges: known(['2026-11-01']) }, 1, false],
  ],
  companyBlacklisted: [
    [{ blacklisted: known(false) }, false, true],
    [{ blacklisted: known(true) }, true, false],
  ],
  personBlacklisted: [
    [{ blacklistedPersons: known([]) }, false, true],
    [{ blacklistedPersons: known(['Bo Al']) }, true, false],
  ],
  keyPersonPep: [
    [{ pepPersons: known([]) }, false, true],
    [{ pepPersons: known(['Anna Ek']) }, true, false],
  ],
  keyPersonSanctioned: [
    [{ sanctionedPersons: known([]) }, false, true],
    [{ sanctionedPersons: known(['Anna Ek']) }, true, false],
    [{ sanctionedPersons: notKnown }, undefined, false],
  ],
  amlRating: [
    [{ amlRating: known(999) }, 999, false],
    [{ amlRating: known(1000) }, 1000, true],
    [{ amlRating: known(1001) }, 1001, true],
    [{ amlRating: notKnown }, undefined, false],
  ],
}
