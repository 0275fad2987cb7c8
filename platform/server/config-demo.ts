import { number } from './config-fields.ts'

/** How large the demo world is, and which of its parts are shown only where they are asked for. */
export const demoVariables = {
  DEMO_COMPANIES: number(
    1,
    2_500_000,
    2_000,
    'Companies of the demo world made at the first start',
  ),
  DEMO_PERSONS: number(0, 10_000_000, 3_000, 'Persons of the demo world'),
  DEMO_INVOICES: number(
    0,
    100_000_000,
    0,
    'Invoices npm run demo makes in bulk, beside those the engine decides on',
  ),
  DEMO_AML_APP: number(
    0,
    1,
    0,
    '1: where there are simulators and no AML_APP_URL, one of them is the AML application that is shown in frames',
  ),
}
