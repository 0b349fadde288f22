import ts from 'typescript';
import { each, Gatherer, type Judge } from './reading.ts';

const compilerOptions: ts.CompilerOptions = {
  jsx: ts.JsxEmit.React,
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.Latest,
};

/** TypeScript’s compiler: what it hands to React. */
export const tsx: Judge = each('typescript (TSX)', (document) => {
  const gatherer = new Gatherer();
  const { outputText, diagnostics = [] } = ts.transpileModule(`export default (<p>${document}</p>);`, {
    compilerOptions,
    fileName: 'passage.tsx',
    reportDiagnostics: true,
  });
  for (const { messageText } of diagnostics) {
    gatherer.other(ts.flattenDiagnosticMessageText(messageText, ' '));
  }
  const file = ts.createSourceFile('passage.js', outputText, ts.ScriptTarget.Latest);
  const [statement, ...others] = file.statements;
  if (statement === undefined || !ts.isExportAssignment(statement) || others.length > 0) {
    gatherer.other(outputText);
    return gatherer;
  }
  const outer = ts.isParenthesizedExpression(statement.expression)
    ? statement.expression.expression
    : statement.expression;
  const [, , ...children] = ts.isCallExpression(outer) ? outer.arguments : [];
  for (const child of children) {
    gatherChild(child, gatherer);
  }
  return gatherer;
});

/** A text, or a link: `React.createElement("a", { href: "…" }, "…")`. */
function gatherChild(child: ts.Expression, gatherer: Gatherer): void {
  if (ts.isStringLiteral(child)) {
    gatherer.text(child.text);
    return;
  }
  const [type, properties, ...children] = ts.isCallExpression(child) ? child.arguments : [];
  if (type === undefined || !ts.isStringLiteral(type) || type.text !== 'a' || properties === undefined) {
    gatherer.other(ts.SyntaxKind[child.kind]);
    return;
  }
  gatherer.open(hrefOf(properties));
  for (const inner of children) {
    gatherChild(inner, gatherer);
  }
  gatherer.close();
}

/** The one attribute that a link is to have. */
function hrefOf(properties: ts.Expression): string {
  const [property, ...others] = ts.isObjectLiteralExpression(properties) ? properties.properties : [];
  const isHref = property !== undefined && others.length === 0 && ts.isPropertyAssignment(property);
  return isHref && ts.isStringLiteral(property.initializer) ? property.initializer.text : '';
}
