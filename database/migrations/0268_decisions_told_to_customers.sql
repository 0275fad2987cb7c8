-- What the customer and the partner are told of the decision, one Swedish sentence. Null until an invoice is decided on, and of what was decided
-- on before: then it is made of the stored determination when it is asked for.
alter table invoice add column explanation text check (length(explanation) between 1 and 500);
grant update (explanation) on invoice to skynet_app;
