import type { ResponseActionStatus, ResponseActionType } from '#contract/actions/response-action-kinds.ts'
import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Coverage } from '#contract/actions/response-actions-coverage.ts'
import type { ContentFault } from '#contract/actions/response-actions-faults.ts'
import type { ContentFaultCode } from '#contract/actions/response-actions-fields.ts'
import type { Locale } from '#contract/http/locale.ts'

/** The languages in their own names. */
export const languageNames: Record<Locale, string> = { zh: '中文', en: 'English', ja: '日本語', fr: 'Français' }

/** What is said of response actions in more than one place. */
export const useActionNames = () => {
  const { t, i18n } = useLingui()
  const types: Record<ResponseActionType, string> = {
    popup: t`弹窗`,
    banner: t`横幅`,
    bar: t`通知条`,
    coupon: t`优惠券`,
    email: t`邮件`,
    webhook: t`Webhook`,
  }
  const statuses: Record<ResponseActionStatus, string> = { draft: t`草稿`, published: t`已发布`, archived: t`已归档` }
  const coverage: Record<Coverage[Locale], string> = { complete: t`完整`, partial: t`不完整`, missing: t`没有` }
  const positions: Record<string, string> = {
    center: t`居中（需要先关闭）`,
    bottomStart: t`左下角`,
    bottomEnd: t`右下角`,
    top: t`顶部`,
    bottom: t`底部`,
  }
  const fields: Record<string, string> = {
    name: t`名称`,
    headline: t`标题`,
    body: t`正文`,
    'cta.label': t`按钮文字`,
    'cta.url': t`按钮链接`,
    cta: t`按钮`,
    'image.url': t`图片地址`,
    'image.alt': t`图片说明`,
    image: t`图片`,
    position: t`位置`,
    'theme.scheme': t`配色`,
    'theme.accent': t`按钮颜色`,
    'display.delaySeconds': t`延迟（秒）`,
    'display.scrollPercent': t`滚动到（%）`,
    'display.pages': t`展示的页面`,
    'display.notPages': t`不展示的页面`,
    'display.closeOn': t`其他关闭方式`,
    coupon: t`优惠券`,
    pool: t`优惠券池`,
    expiresAfterHours: t`发放后的有效期（小时）`,
    url: t`地址`,
    method: t`方法`,
    headers: t`请求头`,
    'headers.name': t`请求头的名称`,
    'headers.value': t`请求头的值`,
    subject: t`主题`,
    preheader: t`摘要`,
    senderName: t`发件人名称`,
    replyTo: t`回复地址`,
  }
  const faults: Record<ContentFaultCode, string> = {
    'text.required': t`请填写`,
    'text.tooLong': t`文字过长`,
    'text.unreviewed': t`这是起草的文字，请修改或确认后再发布`,
    'link.invalid': t`只能使用 https、mailto、tel 链接，或以 / 开头的本站路径`,
    'link.required': t`请填写链接`,
    'link.absolute': t`邮件中的链接必须以 https://、mailto: 或 tel: 开头`,
    'image.invalid': t`图片地址必须以 https:// 开头`,
    'pattern.invalid': t`每行一个以 / 开头的路径，* 代表任意字符`,
    'list.tooLong': t`条目过多`,
    'number.range': t`数值超出范围`,
    'color.invalid': t`请使用 #1f5eff 这样的颜色值`,
    'email.invalid': t`邮箱格式不正确`,
    'header.invalid': t`请求头不正确`,
    'value.unknown': t`取值不正确`,
    'key.unknown': t`包含未知的字段`,
    'language.required': t`至少要有一种语言的文字`,
    'coupon.required': t`请选择优惠券池`,
    'coupon.unknown': t`未找到优惠券池`,
    'coupon.empty': t`这个优惠券池已经没有券码`,
    'coupon.ended': t`这个优惠券池已过有效期`,
    'template.syntax': t`模板语法有误`,
    'template.tag': t`不支持这个模板标签`,
    'template.filter': t`不支持这个模板过滤器`,
    'template.variable': t`模板中只能使用 profile、event 和 coupon 的值`,
    'template.tooLarge': t`模板过大或过于复杂`,
  }
  /** The name of a field by its path, with its language. */
  const fieldName = (path: readonly (string | number)[]): string => {
    const [first, language, ...rest] = path.map(String)
    const isText = first === 'texts' && language !== undefined
    const key = (isText ? rest : path.map(String).filter((it) => !/^\d+$/.test(it))).join('.')
    const name = fields[key] ?? key
    const spoken = isText ? Object.entries(languageNames).find(([it]) => it === language)?.[1] : undefined
    if (spoken === undefined) return name
    return name === '' ? spoken : t`${name}（${spoken}）`
  }
  const faultText = ({ code, name, position }: ContentFault): string => {
    const text = name === null ? faults[code] : t`${faults[code]}：${name}`
    if (position === null) return text
    const [line, column] = [i18n.number(position.line), i18n.number(position.column)]
    return t`${text}（第 ${line} 行，第 ${column} 列）`
  }
  return { types, statuses, coverage, positions, fieldName, faultText }
}
