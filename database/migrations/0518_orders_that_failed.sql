-- How many orders of BankID failed in the last hour is asked every few seconds by who watches over the deployment.
create index signing_order_failed on signing_order (ended_at) where state = 'failed';
create index customer_identification_failed on customer_identification (ended_at) where state = 'failed';
