import { expect, test } from 'vitest'
import { fixtures as ofCoupons } from '#tests/server/coupons/fixtures.ts'
import { fixtures as ofDecisions } from '#tests/server/decisions/fixtures.ts'
import { fixtures as ofEmails } from '#tests/server/emails/fixtures.ts'
import { fixtures as ofExperiments } from '#tests/server/experiments/fixtures.ts'
import { fixtures as ofSegments } from '#tests/server/segments/fixtures.ts'
import { withServer } from '#tests/server/setup.ts'
import { fixtures as ofWebhooks } from '#tests/server/webhooks/fixtures.ts'
import { identify, shopOf } from './people.ts'

const server = withServer()

/** Tables that name people who use the console, not visitors; and the certificate, which says whose profile was erased. */
const exempt = ['profile_erasures', 'project_roles', 'weekly_summaries']

/** Filled by events, rejected events, messages and the fold of the log. */
const filledByEvents = [
  'action_channels',
  'action_messages',
  'events',
  'page_views',
  'profile_atoms',
  'profile_claims',
  'profile_lookups',
  'profile_merges',
  'profile_users',
  'profile_visitors',
  'profiles',
  'quarantined_events',
  'report_visitors',
  'visitor_sessions',
]

/** Filled with a row each, which is then given to the person. */
const filledByHand = [
  'coupon_issues',
  'coupon_redemptions',
  'decision_dues',
  'decision_exposures',
  'decisions',
  'effect_dues',
  'effect_people',
  'emails',
  'segment_changes',
  'segment_dues',
  'segment_list_members',
  'segment_members',
  'webhook_deliveries',
]

/** Empty for somebody of one browser who bought nothing: `erasure.test.ts` fills them. */
const ofOthers = ['profile_refused_ids', 'profile_scores', 'profile_trait_edits', 'report_funnels', 'report_orders']

type Column = { table: string; name: string }

/** The columns of projects’ tables that name a person, a browser, a visit or a page view. */
const personColumns = () =>
  server.database.query<Column>(
    `select c.relname as table, a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('text'::regtype, 'uuid'::regtype)
        and a.attname ~ '(^|_)(profile|profile_id|living_id|anonymous_id|visitor|visitor_id|user_id|first_user|merged_into|session_id|page_view_id)$'
        and exists (select from pg_attribute p where p.attrelid = c.oid and p.attname = 'project_id' and not p.attisdropped)
      order by 1, 2`,
  )

test('each table with somebody in it is known here, so that a new one has to be erased as well (R-47)', async () => {
  const tables = [...new Set((await personColumns()).map(({ table }) => table))]
  expect(tables).toEqual([...exempt, ...filledByEvents, ...filledByHand, ...ofOthers].sort())
})

test('after an erasure no table has a row of the person, whatever it was in (R-47)', async () => {
  const shop = await shopOf(server)
  const { query } = server.database
  const browser = crypto.randomUUID()
  const anna = { user: 'user-of-anna-5102', session: 'visit-of-anna-5102', view: 'view-of-anna-5102' }
  const of = { anonymousId: browser, sessionId: anna.session, pageViewId: anna.view }
  await shop.send([
    { ...of, type: 'page', event: 'page_view' },
    { ...identify(browser, anna.user, { plan: 'gold' }), ...of },
  ])
  await server.call('sendEvents', {
    body: { skdKey: shop.skdKey, events: [{ messageId: 'bad', anonymousId: browser, event: 5 }] },
  })
  await server.call('sendTestAction', { session: shop.token, project: shop.project.id, body: { anonymousId: browser } })
  const id = (await shop.fold())[browser]?.id ?? ''
  for (const { populate } of [ofCoupons, ofDecisions, ofEmails, ofExperiments, ofSegments, ofWebhooks])
    await populate?.(server, shop.project)

  const columns = await personColumns()
  const hers = (name: string) => (/anonymous|visitor/.test(name) ? browser : id)
  for (const table of filledByHand) {
    const own = columns.filter((it) => it.table === table).map(({ name }) => name)
    const isOfFold =
      (await query(`select from pg_attribute where attrelid = $1::regclass and attname = 'generation'`, [table])).length > 0
    const live = `(select generation from profile_folds where project_id = $1 and status = 'live')`
    const changes = [...own.map((name) => `${name} = '${hers(name)}'`), ...(isOfFold ? [`generation = ${live}`] : [])]
    await query(`update ${table} set ${changes.join(', ')} where project_id = $1`, [shop.project.id])
  }

  const names = [id, browser, ...Object.values(anna)]
  /** The tables with a row that names her in any column. */
  const holding = async (): Promise<string[]> => {
    const found: string[] = []
    for (const table of new Set(columns.map((it) => it.table))) {
      const sql = `select 1 from ${table} t where project_id = $1 and to_jsonb(t)::text like any($2::text[]) limit 1`
      if ((await query(sql, [shop.project.id, names.map((it) => `%${it}%`)])).length > 0) found.push(table)
    }
    return found
  }
  expect(await holding()).toEqual([...filledByEvents, ...filledByHand].sort())
  await shop.data('eraseProfile', { params: { id }, body: { reason: 'request 18' } })
  expect(await holding()).toEqual(['profile_erasures'])
})
