-- Sentences that were kept with amounts of limits in them. They are made anew of the determination, without.
update invoice set explanation = null
where explanation like '%limit räcker inte: %' or explanation like '%tas av återköpslimiten%' or explanation like '%hålls inne%'
  or explanation like '%obetalda fakturor hos oss: högst%';
