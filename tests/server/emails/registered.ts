import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { Mail } from '#server/mail/mail-queue.ts'
import type { TestServer } from '#tests/support/server.ts'

/** The server with newcomers whose codes are in mails that it has sent: one with a mail server has no local outbox. */
export const readingCodes = (server: TestServer, sent: readonly Mail[]): TestServer => ({
  ...server,
  newcomer: async () => {
    const username = `user${randomUUID().slice(0, 8)}`
    const [email, password] = [`${username}@example.com`, 'passw0rd']
    await server.call('sendCode', { query: { email, ftype: 'register' } })
    const mail = () => sent.find(({ to }) => to === email)
    await expect.poll(mail).toBeDefined()
    const code = /^\d{6}$/m.exec(mail()?.text ?? '')?.[0] ?? ''
    await server.call('register', { body: { account: username, name: username, email, code, password, oldpassword: password } })
    const session = (await server.call('login', { body: { account: username, password } })).data as Session
    const project = (await server.call('saveProject', { session: session.session, body: { projectName: 'Shop' } }))
      .data as Project
    return { username, email, password, session, project }
  },
})
