-- Whether Hijri dates are shown beside Gregorian ones.
alter table companies add column hijri_dates boolean not null default false;
