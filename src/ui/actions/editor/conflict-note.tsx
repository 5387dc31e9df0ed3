import '../texts.ts'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { Differences } from '../differences.tsx'
import type { EditorActor } from './editor-screen.tsx'

/** Somebody else saved the action meanwhile: shows what differs from theirs, and asks whose version stays. */
export const ConflictNote = ({ actor }: { actor: EditorActor }) => {
  const theirs = useSelector(actor, (it) => it.context.theirs)
  const { name, typed } = useSelector(actor, (it) => it.context)
  if (!theirs) return null
  return (
    <div className={css({ marginBottom: '5', maxWidth: '720px' })}>
      <Callout kind="bad">
        <p className={css({ fontWeight: 'medium' })}>
          <Trans>
            有人在 <TimeText at={theirs.updatedAt} /> 更改了这个响应动作。您的修改还没有保存。
          </Trans>
        </p>
        <div className={css({ color: 'fg', marginBlock: '3' })}>
          <Differences before={theirs} after={{ name, content: typed.content }} />
        </div>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          <Button size="small" onClick={() => actor.send({ type: 'conflict.keepMine' })}>
            <Trans>用我的修改替换</Trans>
          </Button>
          <Button size="small" onClick={() => actor.send({ type: 'conflict.takeTheirs' })}>
            <Trans>放弃我的修改</Trans>
          </Button>
        </div>
      </Callout>
    </div>
  )
}
