import type { ResponseAction } from '#contract/actions/response-actions.ts'
import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { popup, texts } from '#tests/server/actions/response-action-contents.ts'
import type { AuditWorld, Row } from './world.ts'

/** The audited changes of response actions. Each makes one record, without the content. */
export const responseActionsRows = ({ server, ask, mine }: AuditWorld) => {
  const library = async () => {
    const { session, project } = await server.newcomer()
    const own = { session: session.session, project: project.id }
    const body = { name: 'Tea', type: 'popup', content: popup({ texts: { en: texts('secret-headline') } }) }
    const made = (await server.call('createResponseAction', { ...own, body })).data as ResponseAction
    return { own, body, made, project: project.id, who: mine(session) }
  }
  const change = (
    name: EndpointName,
    when: string,
    details: object,
    bodyOf: (it: ResponseAction) => object | undefined,
  ): Row => ({
    when,
    result: 'done',
    happens: async () => {
      const { own, made, who, project } = await library()
      const body = bodyOf(made)
      await ask(name, { ...own, params: { id: made.id }, ...(body ? { body } : {}) })
      return { ...who, target: made.id, details: { project, ...details }, secrets: ['secret-headline'] }
    },
  })
  const replaces = ({ revision }: ResponseAction) => ({ replaces: revision })
  return {
    'responseAction.create': [
      {
        when: 'somebody copies one',
        result: 'done',
        happens: async () => {
          const { own, made, who, project } = await library()
          const { data } = await ask('duplicateResponseAction', { ...own, params: { id: made.id }, body: { name: 'More' } })
          return {
            ...who,
            target: (data as ResponseAction).id,
            details: { project, type: 'popup' },
            secrets: ['secret-headline'],
          }
        },
      },
    ],
    'responseAction.change': [
      change('changeResponseAction', 'somebody changes a draft', { revision: '2', version: '0' }, ({ revision }) => ({
        name: 'Pots',
        content: popup({ texts: { en: texts('secret-headline too') } }),
        replaces: revision,
      })),
    ],
    'responseAction.publish': [
      change('publishResponseAction', 'somebody publishes a draft', { revision: '2', version: '1' }, replaces),
    ],
    'responseAction.archive': [
      change('archiveResponseAction', 'somebody archives one', { revision: '2', version: '0' }, replaces),
    ],
    'responseAction.restore': [
      {
        when: 'somebody restores one',
        result: 'done',
        happens: async () => {
          const { own, made, who, project } = await library()
          const options = { ...own, params: { id: made.id } }
          await server.call('archiveResponseAction', { ...options, body: { replaces: 1 } })
          await ask('restoreResponseAction', { ...options, body: { replaces: 2 } })
          return { ...who, target: made.id, details: { project, revision: '3', version: '0' }, secrets: ['secret-headline'] }
        },
      },
    ],
    'responseAction.delete': [
      change('deleteResponseAction', 'somebody deletes one', { revision: '1', version: '0' }, () => undefined),
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
