-- What the invoice system tells of and dates ahead is kept until its day has come; what is told of the invoice after that takes its place.
create table invoice_news_ahead (
  invoice_id uuid primary key references invoice,
  from_day date not null,
  content jsonb not null check (jsonb_typeof(content) = 'object')
);
create index invoice_news_ahead_day on invoice_news_ahead (from_day, invoice_id);
