import { createKeys } from '#server/kernel/keys.ts'

/** The application secret of every server under test. */
export const testSecret = 'a secret for tests that is long enough'

/** The keys of every server under test. */
export const testKeys = createKeys(testSecret)

/** Where a server with that secret shows its local outbox. */
export const testOutboxPath = `/dev/outbox?key=${testKeys.outbox}`
