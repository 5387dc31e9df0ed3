import { sourceName } from '#engine/profiles/profile.ts'
import type { ProfileState } from '#engine/profiles/state.ts'
import { own } from '#engine/profiles/values.ts'
import { type Parameter, type Queries, Texts } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import { contactHashesOf } from './contacts.ts'
import type { Writes } from './fold-events.ts'
import type { Fold } from './folds.store.ts'

/** `persons` is the key of the hashes by which people are found. */
type Context = { day: string; currency: string; isNewDay: boolean; persons: Key }

/** Asks for all that a fold has to write; each list is one statement. The answers come with the commit. */
export const writeFolded = (queries: Queries, fold: Fold, writes: Writes, context: Context): Promise<unknown>[] => {
  const { atoms, visitors, profiles, users, claims, refused, orders, ledger } = writes
  return [
    atoms.length > 0 && writeAtoms(queries, fold, atoms),
    profiles.length > 0 && writeProfiles(queries, fold, profiles, context),
    visitors.length > 0 && writeVisitors(queries, fold, visitors),
    users.length > 0 && writeUsers(queries, fold, users),
    claims.length > 0 && writeClaims(queries, fold, claims, context.day),
    refused.length > 0 && writeRefused(queries, fold, refused),
    orders.length > 0 && writeOrders(queries, fold, orders),
    ledger.length > 0 && writeLedger(queries, fold, ledger),
    context.isNewDay && forgetClaims(queries, fold, context.day),
  ].filter((asked) => asked !== false)
}

const ofFold = ({ projectId, tenantId, generation }: Fold): Parameter[] => [projectId, tenantId, generation]
const texts = <Item>(items: readonly Item[], textOf: (item: Item) => string | null) => new Texts(items.map(textOf))
const json = <Item>(items: readonly Item[], read: (item: Item) => unknown) =>
  new Texts(items.map((it) => JSON.stringify(read(it))))
const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const writeAtoms = ({ query }: Queries, fold: Fold, atoms: Writes['atoms']) =>
  query(
    `insert into profile_atoms as a (project_id, tenant_id, generation, anonymous_id, user_id, profile_id, state)
     select $1::uuid, $2::uuid, $3::int, anonymous_id, user_id, profile_id::uuid, state::jsonb
       from unnest($4::text[], $5::text[], $6::text[], $7::text[]) as t (anonymous_id, user_id, profile_id, state)
     on conflict (project_id, generation, anonymous_id, user_id)
     do update set profile_id = excluded.profile_id, state = excluded.state`,
    [
      ...ofFold(fold),
      texts(atoms, ({ atom }) => atom.anonymousId),
      texts(atoms, ({ atom }) => atom.userId ?? ''),
      texts(atoms, ({ profile }) => profile),
      texts(atoms, ({ state }) => state && JSON.stringify(state)),
    ],
    'write atoms',
  )

const writeProfiles = ({ query }: Queries, fold: Fold, written: Writes['profiles'], { currency, persons }: Context) => {
  const contacts = written.map(({ state }) => contactHashesOf(persons, fold.projectId, state.traits))
  const money = written.map(({ state }) => own(state.revenue, currency) ?? { paid: 0, refunded: 0 })
  const numbers = (numberOf: (state: ProfileState) => number) => written.map(({ state }) => numberOf(state))
  return query(
    `insert into profiles as p (project_id, tenant_id, generation, id, merged_into, is_identified, first_seen, last_seen, events, visits,
                                page_views, orders, revenue, country, device, language, source, unit, state, atoms, email_hash, phone_hash)
     select $1::uuid, $2::uuid, $3::int, id::uuid, merged_into::uuid, is_identified::boolean, first_seen::timestamptz,
            last_seen::timestamptz, events, visits, page_views, orders, revenue, country, device, language, source, unit, state::jsonb, atoms,
            email_hash, phone_hash
       from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[],
                   $13::bigint[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[], $19::text[], $20::int[],
                   $21::text[], $22::text[])
            as t (id, merged_into, is_identified, first_seen, last_seen, events, visits, page_views, orders, revenue, country, device,
                  language, source, unit, state, atoms, email_hash, phone_hash)
     on conflict (project_id, generation, id) do update set
       merged_into = excluded.merged_into, is_identified = excluded.is_identified, first_seen = excluded.first_seen,
       last_seen = excluded.last_seen, events = excluded.events, visits = excluded.visits, page_views = excluded.page_views,
       orders = excluded.orders, revenue = excluded.revenue, country = excluded.country, device = excluded.device,
       language = excluded.language, source = excluded.source, unit = excluded.unit, state = excluded.state, atoms = excluded.atoms,
       email_hash = excluded.email_hash, phone_hash = excluded.phone_hash`,
    [
      ...ofFold(fold),
      texts(written, ({ id }) => id),
      texts(written, ({ mergedInto }) => mergedInto),
      texts(written, ({ isIdentified }) => String(isIdentified)),
      texts(written, ({ state }) => time(state.firstSeen)),
      texts(written, ({ state }) => time(state.lastSeen)),
      numbers((state) => state.events),
      numbers((state) => state.visits),
      numbers((state) => state.pageViews),
      numbers((state) => state.orders),
      money.map(({ paid, refunded }) => paid - refunded),
      texts(written, ({ state }) => state.country?.value ?? null),
      texts(written, ({ state }) => state.device?.value ?? null),
      texts(written, ({ state }) => state.language?.value ?? null),
      texts(written, ({ state }) => state.firstSource && sourceName(state.firstSource.value)),
      texts(written, ({ unit }) => unit),
      json(written, ({ state }) => state),
      written.map(({ atoms }) => atoms),
      texts(contacts, ({ email }) => email),
      texts(contacts, ({ phone }) => phone),
    ],
    'write profiles',
  )
}

const writeVisitors = ({ query }: Queries, fold: Fold, visitors: Writes['visitors']) =>
  query(
    `insert into profile_visitors as v (project_id, tenant_id, generation, anonymous_id, first_user, memory)
     select $1::uuid, $2::uuid, $3::int, anonymous_id, first_user, memory::jsonb
       from unnest($4::text[], $5::text[], $6::text[]) as t (anonymous_id, first_user, memory)
     on conflict (project_id, generation, anonymous_id) do update set first_user = excluded.first_user, memory = excluded.memory`,
    [
      ...ofFold(fold),
      texts(visitors, ({ anonymousId }) => anonymousId),
      texts(visitors, ({ firstUser }) => firstUser),
      json(visitors, ({ memory }) => memory),
    ],
    'write visitors',
  )

const writeUsers = ({ query }: Queries, fold: Fold, users: Writes['users']) =>
  query(
    `insert into profile_users as u (project_id, tenant_id, generation, user_id, profile_id)
     select $1::uuid, $2::uuid, $3::int, user_id, profile_id::uuid from unnest($4::text[], $5::text[]) as t (user_id, profile_id)
     on conflict (project_id, generation, user_id) do update set profile_id = excluded.profile_id`,
    [...ofFold(fold), texts(users, ({ userId }) => userId), texts(users, ({ profile }) => profile)],
    'write users',
  )

const writeClaims = ({ query }: Queries, fold: Fold, claims: Writes['claims'], day: string) =>
  query(
    `insert into profile_claims as c (project_id, tenant_id, generation, day, user_id, claims)
     select $1::uuid, $2::uuid, $3::int, $6, user_id, claims from unnest($4::text[], $5::int[]) as t (user_id, claims)
     on conflict (project_id, generation, day, user_id) do update set claims = excluded.claims`,
    [...ofFold(fold), texts(claims, ({ userId }) => userId), claims.map((it) => it.claims), day],
    'write claims',
  )

/** Events are received in nearly the order of their ids: a day that lies two days back does not come again. */
export const forgetClaims = ({ query }: Queries, { projectId, generation }: Fold, day: string) =>
  query(
    `delete from profile_claims where project_id = $1 and generation = $2::int and day < to_char($3::date - 2, 'YYYY-MM-DD')`,
    [projectId, generation, day],
  )

const writeRefused = ({ query }: Queries, fold: Fold, refused: Writes['refused']) =>
  query(
    `insert into profile_refused_ids as r (project_id, tenant_id, generation, flaw, user_id, count, last_event)
     select $1::uuid, $2::uuid, $3::int, flaw, user_id, count, last_event
       from unnest($4::text[], $5::text[], $6::bigint[], $7::bigint[]) as t (flaw, user_id, count, last_event)
     on conflict (project_id, generation, flaw, user_id)
     do update set count = r.count + excluded.count, last_event = excluded.last_event`,
    [
      ...ofFold(fold),
      texts(refused, ({ flaw }) => flaw),
      texts(refused, ({ userId }) => userId),
      refused.map(({ count }) => count),
      refused.map(({ lastEvent }) => lastEvent),
    ],
    'write refused ids',
  )

const writeOrders = ({ query }: Queries, fold: Fold, orders: Writes['orders']) =>
  query(
    `insert into profile_orders as o (project_id, tenant_id, generation, order_key, currency, amount)
     select $1::uuid, $2::uuid, $3::int, order_key, currency, amount
       from unnest($4::text[], $5::text[], $6::bigint[]) as t (order_key, currency, amount)
     on conflict (project_id, generation, order_key) do update set amount = excluded.amount`,
    [
      ...ofFold(fold),
      texts(orders, ({ key }) => key),
      texts(orders, ({ left }) => left.currency),
      orders.map(({ left }) => left.amount),
    ],
    'write orders',
  )

/** The rules of the fold always have an event as evidence. */
const writeLedger = ({ query }: Queries, fold: Fold, ledger: Writes['ledger']) =>
  query(
    `insert into profile_merges (project_id, tenant_id, generation, id, from_profile, into_profile, atoms, rule, evidence, at, place)
     select $1::uuid, $2::uuid, $3::int, id::uuid, from_profile::uuid, into_profile::uuid, atoms::jsonb, rule, evidence, at::timestamptz, evidence
       from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::text[])
            as t (id, from_profile, into_profile, atoms, rule, evidence, at)`,
    [
      ...ofFold(fold),
      texts(ledger, (it) => it.id),
      texts(ledger, (it) => it.from),
      texts(ledger, (it) => it.into),
      json(ledger, (it) => it.atoms),
      texts(ledger, (it) => it.rule),
      ledger.map((it) => it.evidence),
      texts(ledger, (it) => time(it.at)),
    ],
    'write the ledger',
  )
