import { sdkSettingsMachine } from '#machines/sdk-keys/sdk-settings.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const settingsWith = (...allowedOrigins: string[]) => ({ allowedOrigins, retiring: null, refusal: null, pausedAt: null })

export const graph = graphOf(sdkSettingsMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'text.edit', text: 'https://shop.example' },
    { type: 'text.edit', text: 'https://shop.example\nhttps://tea.example' },
    { type: 'text.edit', text: 'shop' },
    done('viewSettings', settingsWith('https://shop.example')),
    failed('viewSettings', { code: 'transport.offline', status: 0 }),
    done('refreshSettings', settingsWith('https://shop.example')),
    failed('refreshSettings', { code: 'transport.offline', status: 0 }),
    done('saveOrigins', settingsWith('https://shop.example', 'https://tea.example')),
    failed('saveOrigins', { code: 'permission.denied' }),
  ],
  serialize: ({ text, settings }) => [text, settings?.allowedOrigins],
  detail: (event) => (event.type === 'text.edit' ? JSON.stringify(event.text) : undefined),
})

export const { walks } = graph
