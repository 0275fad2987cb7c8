-- Svefaktura and Finvoice are read as data too; ZUGFeRD's first edition is a cii.
alter table interpretation drop constraint interpretation_structured_check;
alter table interpretation add constraint interpretation_structured_check
  check (structured in ('ubl', 'cii', 'svefaktura', 'finvoice'));
