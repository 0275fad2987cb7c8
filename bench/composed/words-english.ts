import type { Patterns } from './patterns.ts'

export const english: Patterns = {
  title: 'Invoice|INVOICE|Tax invoice|Commercial invoice|Sales invoice|Invoice / Faktura',
  creditTitle: 'Credit note|CREDIT NOTE|Credit invoice|Credit memo',
  number:
    '(Invoice|INVOICE|Inv.) (number|no|no.|nr|#|nr.|num.)|Our invoice no|Document (no|number)|Invoice|Invoice ID|Number|Invoice ref|Invoice no / Fakturanr|Bill no|Invoice reference no|Voucher no|Serial no of invoice|Invoice number (ID)|Tax invoice no',
  creditNumber: 'Credit (note|invoice) (no|no.|number)|Invoice (number|no)|Number|Document no',
  created:
    '(Invoice|Document|Issue|Billing) date|Date|Date of (issue|invoice)|Issued|Issued on|Dated|Invoice date / Fakturadatum|Tax point|Invoicing date|Raised on|Date raised|Bill date|Date issued|Created',
  due: '(Due|Payment due|Payment|Invoice due|Final payment) date|Due|Due (by|on)|(Pay|Payable|Payment due|To be paid|Please pay) (by|before)|Date due|Latest payment date|Last day of payment|Due date / Förfallodatum|Settlement date|Payable on or before|Due for payment|Maturity date|To be settled by|Net due date|Pay no later than',
  customer:
    '(Customer|Client|Account|Cust.) (number|no|no.|ID|code)|Your (account|customer) no|Customer|Customer ref. no|Debtor no|Account ref|Buyer no|Bill-to no|Customer account no|Payer no|Your client no',
  ocr: 'OCR|OCR (number|no|reference)|Payment (reference|ref|ref.|ID)|Reference for payment|(Please quote|Quote) (when paying|on payment)|Bank reference|Payment reference (OCR)|Remittance reference|Reference to quote|Payment ID (OCR)|Giro reference',
  terms: '(Payment |)terms|Terms of payment|Credit terms|Payment conditions',
  days: 'days net|days|days from invoice date|days',
  order:
    '(Order|Your order|Our order|PO|Purchase order|Project|Contract|Quote|Delivery note|Job) (no|no.|number)|Your order|Project|Contract',
  delivered: '(Delivery|Order|Shipping|Print) date|Delivered|Date of supply|Service period from',
  period: '(Billing|Invoice|Service|Contract|Rental) period|Period|Period covered|For the period',
  meter:
    'Meter (no|reading)|Site ID|Unit no|Vehicle|Cost cent(er|re)|Supplier no|Account (no|code)|Consignment no|Waybill no|Container|HS code|Lot no',
  payer: 'Freight payer|Payer|Invoice to|Bill to|Paid by|Charges payable by|Invoiced party',
  sender: 'Shipper|Sender|Collected from|Loaded at|Consignor|Dispatched by',
  consignee: 'Consignee|Recipient of goods|Delivered to|Unloaded at|Ship to|Receiver',
  contract: 'Contract (sum|value|amount)|Order value|Budget',
  done: 'Work (completed|done) to date|Value to date|Accumulated value|Progress to date',
  before: 'Previously invoiced|Less previous invoices|Invoiced to date|Earlier instalments',
  now: 'This (invoice|instalment|claim)|Now invoiced|Invoiced now|Current instalment',
  ours: 'Our (reference|ref|ref.|contact)|Contact(| person)|Sales person|Handled by',
  theirs: 'Your (reference|ref|ref.|contact)|Reference|Ordered by|Attention',
  recipientNumber:
    '(Your|Customer|Buyer|Client) (company reg. no|reg. no|org. no|organisation number|registration no)|Customer company no',
  recipientVat: '(Your|Customer|Buyer|Client) VAT( no| number| no.| ID| reg. no)|Customer tax ID',
  interest: '(Late payment|Overdue|Penalty) interest|Interest on late payment',
  net: '(Total|Amount|Sum|Subtotal|Net total) (excl.|excluding|ex|excl|before) VAT|Net( amount| total|)|Subtotal|Sub-total|Sub total|Taxable amount|Total net|Goods value|Net value|Total before tax|Amount before VAT|Net sum|VAT base|Total ex. tax|Value of goods',
  vat: 'VAT|VAT amount|Total VAT|VAT total|Of which VAT|Sum of VAT|Tax|Value added tax|Tax amount',
  vatShort: 'VAT|VAT|Tax',
  base: 'Base|Net|Taxable amount|Excl. VAT|Goods',
  rate: 'VAT rate|Rate|VAT %',
  rounding: 'Rounding|Round-off|Rounding off|Rounded',
  gross:
    '(Total|Amount|Sum) (incl.|including|inc.) VAT|Gross( amount| total)|Invoice total|Total amount',
  toPay:
    '(Amount|Total|Balance|Total amount) (due|payable|to pay)|(Total|Amount) (incl.|including|inc.) VAT|Total|TOTAL|Grand total|To pay|Please pay|Invoice (total|amount)|Total amount|Net payable|Total EUR|Sum to pay|Now due|Amount outstanding|Invoice value|Total payable now|Net amount due|Total incl. tax|Sum total|Final amount|Amount for payment',
  left: '(Amount|Balance|Total) (due|to pay|payable)|To pay|Please pay|Now due|Remaining to pay',
  deducted:
    'Prepaid|Less deposit|Amount paid|Advance payment|Less payments received|Retention 10 %',
  currency: 'Currency|Currency code|Invoice currency',
  organization:
    '(Company|Corporate) (reg. no|reg no|registration no|registration number|ID|number)|Reg. no|Org. no|Organisation (no|number)|Corporate identity no|Business ID',
  vatNumber: 'VAT( no| no.| reg. no| number| ID| registration no|)|Our VAT no|EU VAT no|Tax ID',
  phone: 'Phone|Tel|Tel.|Telephone|T',
  email: 'E-mail|Email|Mail|E',
  address: 'Address|Postal address|Visiting address|Head office',
  tax: 'Approved for Swedish F-tax|Holds F-tax certificate|Registered for F-tax',
  recipient:
    'Bill(| |ed )to|Customer|Invoice (to|address|recipient)|Sold to|Buyer|Client|To|Billing address|Charge to|Invoiced party|Invoice address|Customer details|Payer|Billed party|Purchaser',
  delivery: 'Deliver(y address|ed to| to)|Ship to|Site|Place of delivery|Consignee',
  sentTo: 'Sent (by email|by e-mail) to|Invoice (sent|emailed) to|Your e-mail|Customer email',
  credits:
    'Credit(s|ing| of| for) invoice( no|)|Original invoice( no|)|(Refers|Relates) to invoice|Credited invoice|Invoice credited',
  page: 'Page|page|P.|Sheet',
  carried: 'Carried forward|Subtotal carried forward|To be carried|Page total|Continued on page',
  brought: 'Brought forward|Carried from previous page|Balance brought forward|From page',
  text: 'Description|Item|Details|Service|Article|Product',
  count: 'Qty|Quantity|Units|Hours|No. of',
  unit: 'Unit|UoM',
  discount: 'Discount|Disc. %|Rebate',
  price: 'Unit price|Price|Rate|Price each',
  sum: 'Amount|Total|Line total|Net|Sum|Net amount',
  reverse:
    'Reverse charge|VAT reverse charged, article 196 of directive 2006/112/EC|Intra-community supply, VAT exempt|Not subject to Swedish VAT, reverse charge applies',
  attached:
    'Time sheet|Time report|Appendix A|Attachment 1|Delivery note|Packing list|General terms and conditions',
  works:
    '(Installation|Maintenance|Delivery|Repair|Rental) of (pumps|valves|scaffolding|cables|shelving|servers)|Consulting services (October|November|week 41)|Travel expenses|Hourly rate senior|Freight|Packing|Licence 12 months|Spare parts kit|Engineering support|Steel profiles 40x40',
  greeting:
    'Thank you for your business.|As per quotation 2214.|Services rendered in accordance with agreement 4711-22.|Goods remain our property until paid in full.|Please contact us with any questions about this invoice.',
  late: 'Interest of 8 % per year is charged on late payments.|Complaints must be made within 8 days of receipt.|A reminder fee of SEK 60 is charged.|Please state invoice number when paying.',
}
