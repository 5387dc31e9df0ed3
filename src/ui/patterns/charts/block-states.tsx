import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dateText } from '#ui/components/date-text.ts'
import { Icon, type IconName } from '#ui/components/icon.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import type { Reading } from './reading.ts'

type Props<Data> = {
  reading: Reading<Data>
  /** What may not be seen, for people without the permission. */
  denied: ReactNode
  /** Of the skeleton, in pixels. */
  height: number
  children: (data: Data) => ReactNode
}

/** The content of a block in each of its states: loading, there, no permission, and a failure, which leaves what there is shown. */
export const BlockStates = <Data,>({ reading, denied, height, children }: Props<Data>) => {
  const { data, problem } = reading
  if (problem?.code === 'permission.denied')
    return (
      <div role="alert" className={css({ display: 'flex', flexDirection: 'column', flex: '1' })}>
        <BlockMessage icon="shield" title={<Trans>您没有查看的权限</Trans>}>
          {denied} <Trans>组织的所有者和管理员可以在成员管理中授予权限。</Trans>
        </BlockMessage>
      </div>
    )
  return (
    <>
      {problem && <ReadingFailure reading={reading} problem={problem} />}
      {data !== null && children(data)}
      {data === null && !problem && <BlockSkeleton height={height} />}
    </>
  )
}

type FailureProps = { reading: Reading<unknown>; problem: NonNullable<Reading<unknown>['problem']> }

/** Why something could not be read, the id under which the server's log has it, and of when the data are that are still shown. */
export const ReadingFailure = ({ reading: { data, readAt, isLoading, onRetry }, problem }: FailureProps) => {
  const { i18n } = useLingui()
  const problemText = useProblemText()
  const time = data !== null && readAt ? dateText(i18n, readAt, exactTime) : null
  return (
    <LoadFailure onRetry={onRetry} busy={isLoading} size="small" className={css({ marginBottom: '4' })}>
      {problemText(problem)}
      {time && (
        <>
          {' '}
          <Trans>以下是 {time} 的数据。</Trans>
        </>
      )}
      {problem.requestId && (
        <p className={css({ fontSize: 'xs' })}>
          <Trans>请求编号</Trans> <code className={css({ fontFamily: 'mono' })}>{problem.requestId}</code>
        </p>
      )}
    </LoadFailure>
  )
}

/** Shown after 300 ms, so that a fast answer does not flicker. */
export const BlockSkeleton = ({ height }: { height: number }) => {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`正在载入…`} className={css({ animation: 'appear 120ms 300ms both' })}>
      <Skeleton height={height} />
    </div>
  )
}

type MessageProps = { icon: IconName; title: ReactNode; action?: ReactNode; children: ReactNode }

/** What a block says in place of a chart. */
export const BlockMessage = ({ icon, title, action, children }: MessageProps) => (
  <div className={message}>
    <span className={css({ color: 'fg.faint' })}>
      <Icon name={icon} size={20} />
    </span>
    <p className={css({ fontWeight: 'medium' })}>{title}</p>
    <p className={css({ color: 'fg.muted', fontSize: 's', maxWidth: '400px' })}>{children}</p>
    {action}
  </div>
)

export const exactTime = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false } as const
const message = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  paddingBlock: '6',
  textAlign: 'center',
})
