import './texts.ts'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { shortcutsMachine } from '#machines/shell/shortcuts.machine.ts'
import { css } from '../../../../styled-system/css'

export type ShortcutsActor = ActorRefFrom<typeof shortcutsMachine>

/** Switches single-key shortcuts on and off, because speech input can trigger them by mistake. */
export const SingleKeys = ({ actor }: { actor: ShortcutsActor }) => {
  const isOn = useSelector(actor, (it) => it.context.singleKeys === 'on')
  return (
    <label className={css({ display: 'flex', gap: '2', alignItems: 'flex-start', cursor: 'pointer' })}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={() => actor.send({ type: 'singleKeys.toggle' })}
        className={css({ flex: 'none', width: '4', height: '4', marginTop: '2px' })}
      />
      <span>
        <Trans>使用单键快捷键（?）</Trans>
        <span className={css({ display: 'block', color: 'fg.muted', fontSize: 's' })}>
          <Trans>使用语音输入时，可关闭以免误触。此设置只保存在当前浏览器中。</Trans>
        </span>
      </span>
    </label>
  )
}
