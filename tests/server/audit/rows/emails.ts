import type { ResponseAction } from '#contract/actions/response-actions.ts'
import type { Suppression } from '#contract/emails/suppressions.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { openDesk } from '#tests/server/decisions/desk.ts'
import { contentOf } from '#tests/server/emails/post.ts'
import { at } from '#tests/server/setup.ts'
import { type AuditWorld, here, type Row } from './world.ts'

const address = 'ann@example.com'

/** The audited changes around e-mails to people. No record contains an address. */
export const emailsRows = ({ server }: AuditWorld) => {
  const headers = at(here)
  const open = async () => {
    const desk = await openDesk(server)
    const add = (reason: string, extra = {}) =>
      desk.data<Suppression>('addEmailSuppression', { body: { address, reason }, ...extra })
    return { desk, add, expected: { actor: desk.userId, tenant: desk.ref.tenantId } }
  }
  return {
    'email.replay': [
      {
        when: 'somebody has a dead e-mail sent again',
        result: 'done',
        happens: async () => {
          const { desk, expected } = await open()
          const body = { name: 'Letter', type: 'email', content: contentOf() }
          const { id: action } = await desk.data<ResponseAction>('createResponseAction', { body })
          const context = { consent: { state: 'granted', categories: ['marketing'] } }
          await desk.send({ anonymousId: 'a', event: 'page_view', context })
          const [{ id } = { id: '' }] = await server.database.query<{ id: string }>(
            `insert into emails (project_id, id, tenant_id, action_id, action_version, profile_id, recipient, sender_name, reply_to, subject, html,
                                 text, unsubscribe, status, tries, created_at)
             values ($1, gen_random_uuid(), $2, $3::uuid, 1, $4::uuid, $5, 'Shop', '', 'Tea', 'Tea', 'Tea', 'https://example.com', 'dead', 6, now())
             returning id`,
            [desk.ref.projectId, desk.ref.tenantId, action, await desk.profileOf('a'), address],
          )
          await desk.data('replayEmailDelivery', { params: { id }, headers })
          return { ...expected, target: id, details: { project: desk.ref.projectId, action }, secrets: [address] }
        },
      },
    ],
    'suppression.add': [
      {
        when: 'somebody puts an address on the suppression list',
        result: 'done',
        happens: async () => {
          const { add, expected } = await open()
          const { id, mark } = await add('bounced', { headers })
          return { ...expected, target: id, details: { mark, reason: 'bounced' }, secrets: [address] }
        },
      },
    ],
    'suppression.remove': [
      {
        when: 'somebody takes an address off the suppression list',
        result: 'done',
        happens: async () => {
          const { desk, add, expected } = await open()
          const { id, mark } = await add('unsubscribed')
          const body = { reason: 'asked by phone', hasConsent: true }
          await desk.data('removeEmailSuppression', { params: { id }, body, headers })
          const details = { mark, reason: 'unsubscribed', why: 'asked by phone', consent: 'confirmed' }
          return { ...expected, target: id, details, secrets: [address] }
        },
      },
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
