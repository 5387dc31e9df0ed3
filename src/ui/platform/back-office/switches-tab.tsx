import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type OrganizationSwitch, organizationSwitches } from '#contract/organisation/switches.ts'
import type { Organization } from '#contract/platform/organizations.ts'
import type { BackOfficeAction } from '#machines/platform/back-office-action.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Link } from '#ui/components/link.tsx'
import { css } from '../../../../styled-system/css'
import { useBackOfficeNames } from './names.ts'

type Props = { organization: Organization; onAction: (action: BackOfficeAction) => void }

/** What can be switched off for an organisation. */
export const SwitchesTab = ({ organization: { id, name, switchedOff }, onAction }: Props) => {
  const { t } = useLingui()
  const { switches } = useBackOfficeNames()
  const texts: Record<OrganizationSwitch, string> = {
    import: t`关闭后，成员和服务器不能再导入历史事件；已导入的数据保留。`,
    sampleProject: t`关闭后，成员不能再创建示例项目；已有的示例项目保留。`,
  }
  return (
    <Card>
      <ul aria-label={t`功能开关`}>
        {organizationSwitches.map((it) => {
          const isOn = !switchedOff.includes(it)
          const named = switches[it]
          return (
            <li key={it} className={row}>
              <div className={css({ flex: '1 1 240px', minWidth: '0' })}>
                <p className={css({ display: 'flex', gap: '2', alignItems: 'center', fontWeight: 'medium' })}>
                  {named} <Badge tone={isOn ? 'good' : 'warn'}>{isOn ? t`已开启` : t`已关闭`}</Badge>
                </p>
                <p className={css({ color: 'fg.muted', fontSize: 's' })}>{texts[it]}</p>
              </div>
              <Button
                size="small"
                aria-label={isOn ? t`关闭“${named}”` : t`开启“${named}”`}
                onClick={() => onAction({ kind: isOn ? 'switchOff' : 'switchOn', organization: { id, name }, feature: it })}
              >
                {isOn ? <Trans>关闭…</Trans> : <Trans>开启…</Trans>}
              </Button>
            </li>
          )
        })}
      </ul>
      <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '4' })}>
        <Trans>
          组织可以使用哪些语言模型，在
          <Link href="/admin/ai-models" className={link}>
            模型页面
          </Link>
          设置。
        </Trans>
      </p>
    </Card>
  )
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  alignItems: 'center',
  paddingBlock: '3',
  '& + &': { borderTop: '1px solid token(colors.line)' },
})
const link = css({ color: 'accent', _hover: { textDecoration: 'underline' } })
