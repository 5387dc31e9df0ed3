import { expect } from 'vitest'
import { positions } from '#contract/actions/response-actions-content.ts'
import type { Language, Surface } from '../../tracker/src/render/content.ts'
import { openAtStandstill, untilLocksAnswer, type Visit, whileTimePasses } from './visits.ts'

type Different = {
  type?: Surface['type']
  language?: Language
  ttl?: number
  priority?: number
  texts?: Surface['content']['texts']
  position?: string
  image?: Surface['content']['image']
  display?: Partial<Surface['content']['display']>
}

/** An action as a decision sends it. Its headline is the decision's id. */
export const surfaceAction = (
  decisionId: string,
  { type = 'popup', language = 'en', ttl = 600, priority = 1, texts, position, image = null, display }: Different = {},
) => ({
  decisionId,
  actionId: 'a1',
  variant: 'B',
  ttl,
  priority,
  payload: {
    type,
    language,
    content: {
      texts: texts ?? {
        [language]: { headline: decisionId, body: 'One pot for every cup', cta: { label: 'See the pots', url: '/pots' } },
      },
      image,
      position: position ?? positions[type][0],
      theme: { scheme: 'light', accent: '#1f5eff' },
      display: { delaySeconds: 0, scrollPercent: 0, pages: [], notPages: [], closeOn: ['cta'], ...display },
      coupon: null,
    },
  },
})

/** Opens a page that receives actions and says nothing about them itself. */
export const openReceiving = async ({ page, site, collector }: Visit, path = '') => {
  collector.state.offersStream = true
  await page.goto(site + path)
  await expect.poll(() => collector.streams.size).toBe(1)
}

/** What was reported about actions, in the order of its making. */
export const reported = ({ collector }: Visit) =>
  collector
    .events()
    .filter(({ event }) => event.startsWith('action_'))
    .map(({ event, properties }) =>
      [event.slice('action_'.length), properties['decision_id'], properties['reason']].join(' ').trim(),
    )

/** A page whose clock only the test moves, and that receives actions. */
export const openStill = async (it: Visit, path = '') => {
  it.collector.state.offersStream = true
  await openAtStandstill(it, path)
  await whileTimePasses(it, () => it.collector.streams.size).toBe(1)
}
/** Sends actions and comes back when the browser has received them and their delays have begun. */
export const receive = async (it: Visit, ...actions: ReturnType<typeof surfaceAction>[]) => {
  for (const action of actions) it.collector.send('action', action)
  await whileTimePasses(it, () => reported(it)).toEqual(actions.map(({ decisionId }) => `received ${decisionId}`))
  // A module that is imported a second time arrives after the first import.
  await it.page.evaluate(`import(${JSON.stringify(`${it.collector.url}/sdk/causeway.drawing.mjs`)}).then(() => undefined)`)
  await it.page.clock.runFor(500)
  await untilLocksAnswer(it.page)
}
