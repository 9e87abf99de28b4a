-- Text as search compares it: without case, accents, Arabic diacritics and tatweel, with the
-- variants of alef, yaa and taa marbuta as one letter.
create function fold_text(value text) returns text
language sql immutable parallel safe
as $$
  select translate(
    regexp_replace(lower(normalize(value, NFD)), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]', '', 'g'),
    'ٱىة', 'ايه')
$$;
grant execute on function fold_text(text) to diwan_app;
