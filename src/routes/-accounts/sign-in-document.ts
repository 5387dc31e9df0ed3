import type { RouterContext } from '../../router.ts'

type Place = { href: string; pathname: string }

/**
 * Only a document that was loaded at the sign-in page's address may run the provider's script: from any other page a new document is
 * loaded.
 */
export const onSignInDocument = async ({ account }: Pick<RouterContext, 'account'>, { href, pathname }: Place): Promise<void> => {
  if (account.documentPath === pathname) return
  account.window.location.replace(href)
  await new Promise(() => {})
}
