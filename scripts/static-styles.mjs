/** The modules from which styles are imported, relative to any folder. */
const stylesPath = /\/styled-system\/css$/

/**
 * A Babel plugin that replaces each `css({ … })` with the resulting class names, so that no page loads the code that computes them. It
 * refuses styles that are only known at run time: choose between several calls of `css`, and join their results with `cx`.
 */
export const staticStyles =
  (css) =>
  ({ types: t }) => ({
    name: 'static-styles',
    visitor: {
      ImportDeclaration(path) {
        if (!stylesPath.test(path.node.source.value)) return
        for (const specifier of path.get('specifiers')) {
          const { name } = specifier.node.imported
          if (name === 'cx') continue
          if (name !== 'css') throw specifier.buildCodeFrameError(`Styles are made with css and cx, not with ${name}.`)
          for (const reference of path.scope.getBinding(specifier.node.local.name).referencePaths)
            replace(reference.parentPath, css, t)
          specifier.remove()
        }
        // The folder's index would also import the code of `css`.
        path.node.source.value += '/cx.mjs'
        if (path.node.specifiers.length === 0) path.remove()
      },
    },
  })

const replace = (call, css, t) => {
  const styles = call.isCallExpression() ? call.get('arguments').map((it) => it.evaluate()) : []
  if (styles.length === 0 || !styles.every((it) => it.confident))
    throw call.buildCodeFrameError('This style is only known at run time. Choose between several calls of css, joined with cx.')
  call.replaceWith(t.stringLiteral(css(...styles.map(({ value }) => value))))
}
