import './texts.ts'
import { Trans } from '@lingui/react/macro'
import { Icon } from '#ui/components/icon.tsx'
import { css } from '../../../styled-system/css'
import { useDayAndTime } from './names.ts'

/** Tells members until when they can look at an organisation that is being deleted. `on` is ISO 8601. */
export const DeletionBanner = ({ on }: { on: string }) => {
  const at = useDayAndTime()(on)
  return (
    <div role="status" className={banner}>
      <Icon name="alert" className={css({ marginTop: '3px' })} />
      <div>
        <p className={css({ fontWeight: 'bold' })}>
          <Trans>组织将于 {at} 之后永久删除。</Trans>
        </p>
        <p>
          <Trans>在此之前只能查看，不接收事件，也不发送消息。所有者可以在组织设置中撤销删除。</Trans>
        </p>
      </div>
    </div>
  )
}

const banner = css({
  display: 'flex',
  gap: '3',
  alignItems: 'flex-start',
  marginBottom: '5',
  paddingInline: '4',
  paddingBlock: '3',
  borderRadius: 'm',
  bg: 'bad.soft',
  color: 'bad',
})
