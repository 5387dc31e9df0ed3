import './texts.ts'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { Displaced } from '#contract/events/events.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import { spoken } from '#ui/messages/spoken.ts'

/** Why a live page receives no more events: newer pages replaced it. */
const displacedTexts = {
  session: msg({ message: '之后又在其他标签页打开了 {count} 个实时页面，此页已停止更新。' }),
  organization: msg({ message: '您的组织之后又打开了 {count} 个实时页面，此页已停止更新。' }),
} as const satisfies Record<Displaced['reason'], unknown>

const counts = { session: liveEventsStream.aSession, organization: liveEventsStream.anOrganization }

export const useDisplacedText = () => {
  const { i18n } = useLingui()
  return (reason: Displaced['reason']): string => spoken(i18n, displacedTexts[reason], { count: i18n.number(counts[reason]) })
}
