-- Money is kept in the smallest unit of its currency: 2900 USD is 29 dollars.
alter table plans rename column price to amount;
alter table plans add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');
update plans set amount = amount * 100;

-- Somebody's wish for a month of a plan, at the price of that moment; `ref` and `url` are the
-- provider's name for it and its payment page.
create table orders (
  company_id uuid not null references companies (id),
  id uuid not null,
  ordered_by uuid not null,
  plan_id smallint not null references plans (id),
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  provider text not null,
  ref text,
  url text,
  -- When the provider was last asked what became of it.
  asked_at timestamptz not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (provider, ref),
  foreign key (company_id, ordered_by) references users (company_id, id)
);
create index orders_asked on orders (asked_at) where ref is not null;
call protect_tenant_table('orders');
call open_to_auth('orders');

-- What a provider told us of, once each. It decides nothing: it has the provider asked.
create table payment_events (
  company_id uuid not null references companies (id),
  provider text not null,
  event_id text not null,
  order_id uuid not null,
  received_at timestamptz not null,
  primary key (company_id, provider, event_id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
call protect_tenant_table('payment_events');

-- What the provider said when it was asked, each state of an order once. `mismatched` is a payment of
-- something else than the order says.
create table payments (
  company_id uuid not null references companies (id),
  order_id uuid not null,
  status text not null check (status in ('paid', 'failed', 'mismatched', 'refunded')),
  amount integer not null,
  currency text not null,
  created_at timestamptz not null,
  primary key (company_id, order_id, status),
  foreign key (company_id, order_id) references orders (company_id, id)
);
call protect_tenant_table('payments');

-- A subscription says how things stand from then on. It was given (a trial), follows from an order
-- that was paid, or from one whose money was given back. `anchor_day` is the day of the month on
-- which it ends, in shorter months their last one.
alter table subscriptions
  add column cause text not null default 'given' check (cause in ('given', 'paid', 'refunded')),
  add column order_id uuid,
  add column granted_on date,
  add column anchor_day smallint check (anchor_day between 1 and 31),
  add foreign key (company_id, order_id) references orders (company_id, id),
  add check ((cause = 'given') = (order_id is null)),
  add check (cause = 'given' or granted_on is not null);
create unique index subscriptions_order on subscriptions (company_id, order_id, cause) where order_id is not null;

-- Receipts. Seller and buyer stand as they were; a number is given under the company's lock, so
-- that there is no gap.
create table invoices (
  company_id uuid not null references companies (id),
  id uuid not null,
  number integer not null check (number > 0),
  order_id uuid not null,
  plan_name text not null,
  amount integer not null,
  currency text not null,
  charged boolean not null,
  runs_from date not null,
  runs_until date not null,
  issued_on date not null,
  refunded_on date,
  seller json not null,
  buyer json not null,
  primary key (company_id, id),
  unique (company_id, number),
  unique (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
call protect_tenant_table('invoices');

-- Whose order a provider speaks of, before a company is known.
create function order_of(provider text, ref text) returns json
language sql stable security definer set search_path = public, pg_temp
as $$
  select json_build_object('company_id', o.company_id, 'id', o.id) from orders o
  where o.provider = order_of.provider and o.ref = order_of.ref
$$;
alter function order_of(text, text) owner to diwan_auth;
revoke execute on function order_of(text, text) from public;
grant execute on function order_of(text, text) to diwan_app;

-- What the payment page that only plays one knows. Like a provider's own books it is no company's.
create table test_payments (
  ref text primary key,
  plan text not null,
  company text not null,
  amount integer not null,
  currency text not null,
  return_url text not null,
  locale text not null,
  status text not null check (status in ('pending', 'paid', 'failed', 'refunded')),
  paid_amount integer
);
grant select, insert, update on test_payments to diwan_app;
