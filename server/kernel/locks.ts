import type { Queries } from './database.ts'

/**
 * Every advisory lock of the server, each with its own number. A lock is taken for a key, and its number is the seed of the key's hash: the
 * same key under two locks never waits for itself.
 */
export const keyedLocks = {
  /** Sending codes to one e-mail address. */
  codesOfAddress: 1,
  /** Creating, deleting and restoring the projects of one organisation. */
  projectsOfOrganization: 2,
  /** The end of the audit record, which all organisations share. */
  auditRecord: 3,
  /** Adding roles to one organisation. */
  rolesOfOrganization: 4,
  /** Replacing the SDK key of one project. */
  sdkKeysOfProject: 5,
  /** Replacing the server key of one project. */
  serverKeysOfProject: 6,
  /** Creating the first platform admin. */
  firstAdmin: 7,
  /** Changing the segments of one project. */
  segmentsOfProject: 10,
  /** Adding response actions to one project. */
  responseActionsOfProject: 15,
  /** Adding coupon pools to one project. */
  couponPoolsOfProject: 17,
  /** Changing the settings of one project's scenarios. */
  scenariosOfProject: 16,
  /** Adding alert rules to one project. */
  alertsOfProject: 20,
  /** Adding goals to one project. */
  goalsOfProject: 78,
  /** Saving insights of one project. */
  savedInsightsOfProject: 61,
  /** Changing the members of one organisation. */
  membersOfOrganization: 50,
  /** Inviting people to one organisation. */
  invitationsOfOrganization: 51,
  /** Adding webhooks of one organisation itself. */
  webhooksOfOrganization: 108,
  /** Adding API tokens of one person in one organisation. */
  tokensOfPerson: 57,
} as const

/**
 * Locks without a key, by their whole number. The number of the migrations must not change, because servers of two versions that start at
 * once wait for each other with it. That of the partitions is used by the function `make_events_partition` in the database.
 */
export const wholeLocks = { migrations: 7_215_001, eventPartitions: 7_215_002 } as const

type Query = Queries['query']

/** Waits for the lock of a key and holds it until the end of the transaction. */
export const takeLock = async (query: Query, lock: keyof typeof keyedLocks, key: string): Promise<void> =>
  void (await query('select pg_advisory_xact_lock(hashtextextended($1, $2::bigint))', [key, keyedLocks[lock]], 'lock a key'))

/** Waits until no other process runs migrations, and holds that lock until the end of the transaction. */
export const takeMigrationLock = async (query: Query): Promise<void> =>
  void (await query('select pg_advisory_xact_lock($1::bigint)', [wholeLocks.migrations]))

/** The same for several keys at once. They are taken in one order, so that two who want the same ones do not wait for each other. */
export const takeLocks = async (query: Query, lock: keyof typeof keyedLocks, keys: readonly string[]): Promise<void> =>
  void (await query(
    `select pg_advisory_xact_lock(hashtextextended(k.key, $2::bigint)) from (select key from unnest($1::text[]) as t (key) order by 1) k`,
    [[...keys], keyedLocks[lock]],
  ))
