import { createKeys } from '#server/kernel/keys.ts'

/** The application secret of every server under test. */
export const testSecret = 'a secret for tests that is long enough'

/** Where a server with that secret shows its local outbox. */
export const testOutboxPath = `/dev/outbox?key=${createKeys(testSecret).outbox}`
