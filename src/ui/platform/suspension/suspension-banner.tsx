import './texts.ts'
import { Trans } from '@lingui/react/macro'
import type { Held } from '#contract/platform/organizations.ts'
import { ExactName } from '#ui/components/exact-name.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { css } from '../../../../styled-system/css'

/** Tells the members of a suspended organisation why they can only look at it. */
export const SuspensionBanner = ({ suspension }: { suspension: Held }) => (
  <div role="status" className={banner}>
    <Icon name="alert" className={css({ marginTop: '3px' })} />
    <div>
      <p className={css({ fontWeight: 'bold' })}>
        <Trans>组织已被平台暂停，目前只能查看，不接收新事件。</Trans>
      </p>
      <p>
        <Trans>
          理由：
          <ExactName name={suspension.reason} />
        </Trans>
      </p>
    </div>
  </div>
)

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
