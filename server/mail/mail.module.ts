import type { HttpRoutes } from '#server/http/module.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import { createMailQueue, type MailQueueDependencies } from './mail-queue.ts'
import { serveOutbox } from './outbox.routes.ts'

type Dependencies = MailQueueDependencies & {
  /** The key of the local outbox. */
  outboxKey: string
}

/** The mail queue and, where no mail server is configured, the local outbox. */
export const createMailModule = ({ outboxKey, ...dependencies }: Dependencies) => {
  const { sweep, ...mailQueue } = createMailQueue(dependencies)
  return {
    ...mailQueue,
    routes: ({ app, caller }: HttpRoutes) => serveOutbox(app, { mailQueue, isLocal: caller.isLocal, key: outboxKey }),
    jobs: [{ name: 'mail.removeUndeliverable', everySeconds: housekeepingSeconds, run: sweep }],
    /** The path of the local outbox; null if mails are sent. */
    outboxPath: mailQueue.kind === 'outbox' ? `/dev/outbox?key=${outboxKey}` : null,
  }
}
