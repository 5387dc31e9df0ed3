import type { HttpRoutes } from '#server/http/module.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import type { Keys } from '#server/kernel/keys.ts'
import { createMailQueue, type MailQueueDependencies } from './mail-queue.ts'
import { createNotices } from './notices.ts'
import { serveOutbox } from './outbox.routes.ts'

type Dependencies = MailQueueDependencies & {
  keys: Pick<Keys, 'outbox' | 'notices'>
  /** The address of this server for browsers, without a path. */
  origin: string
}

/** The mail queue and, where no mail server is configured, the local outbox. */
export const createMailModule = ({ keys, origin, ...dependencies }: Dependencies) => {
  const { sweep, ...mailQueue } = createMailQueue(dependencies)
  const outboxKey = keys.outbox
  return {
    ...mailQueue,
    /** Mails that a person can switch off. */
    notices: createNotices({ post: mailQueue.post, key: keys.notices, origin }),
    routes: ({ app, caller }: HttpRoutes) => serveOutbox(app, { mailQueue, isLocal: caller.isLocal, key: outboxKey }),
    jobs: [{ name: 'mail.removeUndeliverable', everySeconds: housekeepingSeconds, run: sweep }],
    /** The path of the local outbox; null if mails are sent. */
    outboxPath: mailQueue.kind === 'outbox' ? `/dev/outbox?key=${outboxKey}` : null,
  }
}
