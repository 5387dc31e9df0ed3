import { fromPromise } from 'xstate'
import { writeClipboardTo } from '#api/browser/write-clipboard.ts'
import type { Call } from '#api/http/client.ts'
import { organizationWebhookEndpoints as calls } from '#contract/organization-webhooks/endpoints.ts'
import type {
  OrganizationDeliveries,
  OrganizationDelivery,
  OrganizationWebhook,
  OrganizationWebhookContent,
  OrganizationWebhooks,
  RevealedWebhook,
} from '#contract/organization-webhooks/organization-webhooks.ts'
import type { WebhookTest } from '#contract/webhooks/webhooks.ts'
import { organizationWebhooksMachine, type WebhookChange } from '#machines/organization-webhooks/organization-webhooks.machine.ts'
import { webhookDeliveriesMachine } from '#machines/organization-webhooks/webhook-deliveries.machine.ts'
import { webhookTrialMachine } from '#machines/organization-webhooks/webhook-trial.machine.ts'
import { copyingMachine } from '#machines/shell/copying.machine.ts'

type One = { id: string }

/** The machines of an organisation's webhooks with their adapters. */
export const createOrganizationWebhookMachines = ({ call, clipboard }: { call: Call; clipboard: Clipboard | undefined }) => ({
  webhooks: organizationWebhooksMachine.provide({
    actors: {
      listWebhooks: fromPromise<OrganizationWebhooks, void>(({ signal }) => call(calls.listOrganizationWebhooks, { signal })),
      addWebhook: fromPromise<RevealedWebhook, OrganizationWebhookContent>(({ input: body, signal }) =>
        call(calls.createOrganizationWebhook, { body, signal }),
      ),
      changeWebhook: fromPromise<OrganizationWebhook, WebhookChange>(({ input: { id, replaces, content }, signal }) =>
        call(calls.changeOrganizationWebhook, { params: { id }, body: { ...content, replaces }, signal }),
      ),
      rotateSecret: fromPromise<RevealedWebhook, One>(({ input: params, signal }) =>
        call(calls.rotateOrganizationWebhook, { params, signal }),
      ),
      removeWebhook: fromPromise<void, One>(async ({ input: params, signal }) => {
        await call(calls.removeOrganizationWebhook, { params, signal })
      }),
    },
  }),
  deliveries: webhookDeliveriesMachine.provide({
    actors: {
      listDeliveries: fromPromise<OrganizationDeliveries, One>(({ input: params, signal }) =>
        call(calls.listOrganizationDeliveries, { params, signal }),
      ),
      resendDelivery: fromPromise<OrganizationDelivery, One>(({ input: params, signal }) =>
        call(calls.resendOrganizationDelivery, { params, signal }),
      ),
    },
  }),
  trial: webhookTrialMachine.provide({
    actors: {
      callWebhook: fromPromise<WebhookTest, One>(({ input: params, signal }) =>
        call(calls.testOrganizationWebhook, { params, signal }),
      ),
    },
  }),
  copying: copyingMachine.provide({ actors: { writeClipboard: writeClipboardTo(clipboard) } }),
})
