import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

/** Properties of VS Code's API that the user sees. Some render links, Markdown or icons. */
const shownProperties: ReadonlySet<string> = new Set([
  ...['prompt', 'placeHolder', 'placeholder', 'validationMessage', 'validateInput', 'title', 'label', 'description'],
  ...['detail', 'tooltip', 'message', 'text'],
]);
/** Functions of VS Code's API that show their text arguments. */
const showingFunctions: ReadonlySet<string> = new Set([
  ...['showInformationMessage', 'showWarningMessage', 'showErrorMessage', 'setStatusBarMessage'],
  ...['MarkdownString', 'appendMarkdown', 'TreeItem', 'createWebviewPanel'],
]);
/** Methods that return safe text if their receiver and arguments are safe. */
const keepingMethods: ReadonlySet<string> = new Set([
  ...['join', 'filter', 'slice', 'trim', 'trimEnd', 'trimStart', 'flat', 'toSorted', 'toReversed', 'find', 'at'],
]);
const cleaners = 'src/platform/remoteText.ts';

/**
 * Returns the strings in Dateline's sources that VS Code shows and that can contain remote text that did not pass
 * through `remoteText.ts`, as `file:line: source`. A string is safe if all its parts are: literals, numbers, `l10n.t`
 * with safe arguments, results of `remoteText.ts`, and Dateline's variables, functions and properties that are safe by
 * the same rules.
 * @param extra more sources by path, for tests of this function
 */
export function unsafeTexts(extra: Readonly<Record<string, string>> = {}): { unsafe: string[]; checked: number } {
  const program = createProgram(extra);
  const sources = program.getSourceFiles().filter(({ fileName }) => isOurs(fileName));
  const safety = new Safety(program.getTypeChecker(), sources);
  const texts = sources.flatMap((source) => safety.shownIn(source));
  const unsafe = new Set(texts.filter((text) => !safety.isSafe(text)).map(formatLocation));
  return { unsafe: [...unsafe].sort(), checked: texts.length };
}

class Safety {
  readonly #checker: ts.TypeChecker;
  readonly #isSafe = new Map<ts.Node, boolean>();
  /** All arguments of Dateline's functions and all values of its properties. */
  readonly #assigned = new Map<ts.Node, ts.Expression[]>();

  constructor(checker: ts.TypeChecker, sources: readonly ts.SourceFile[]) {
    this.#checker = checker;
    for (const source of sources) {
      walk(source, (node) => {
        if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
          this.#noteArguments(node);
        } else if (isValueOfProperty(node)) {
          this.#note(this.#propertyOf(node), getValue(node));
        }
      });
    }
  }

  /** Returns the strings of a file that VS Code shows. */
  shownIn(source: ts.SourceFile): ts.Expression[] {
    const expressions: ts.Expression[] = [];
    walk(source, (node) => {
      if (isValueOfProperty(node)) {
        const property = this.#propertyOf(node);
        if (property && isOfVsCode(property) && shownProperties.has(getName(property))) {
          expressions.push(getValue(node));
        }
      } else if (ts.isMethodDeclaration(node) && node.name.getText() === 'validateInput') {
        expressions.push(...returned(node));
      } else if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const { declaration } = this.#checker.getResolvedSignature(node) ?? {};
        if (declaration && isOfVsCode(declaration)) {
          const shows = showingFunctions.has(node.expression.getText().split('.').at(-1) ?? '');
          expressions.push(...(node.arguments ?? []).flatMap((argument) => this.#shownBy(argument, shows)));
        }
      }
    });
    return expressions;
  }

  /** Returns whether every part of an expression is safe to show. */
  isSafe(node: ts.Node): boolean {
    const cached = this.#isSafe.get(node);
    if (cached === undefined) {
      // Assume that it is safe while checking it, so that a cycle ends.
      this.#isSafe.set(node, true);
      this.#isSafe.set(node, this.#judge(node));
    }
    return this.#isSafe.get(node) === true;
  }

  #judge(node: ts.Node): boolean {
    if (ts.isExpression(node) && this.#isOfClosedSet(this.#checker.getTypeAtLocation(node))) {
      return true;
    }
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAwaitExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isSpreadElement(node)
    ) {
      return this.isSafe(node.expression);
    }
    if (ts.isConditionalExpression(node)) {
      return this.isSafe(node.whenTrue) && this.isSafe(node.whenFalse);
    }
    if (ts.isBinaryExpression(node)) {
      return this.isSafe(node.right) && (isAnd(node) || isAssignment(node) || this.isSafe(node.left));
    }
    if (ts.isTemplateExpression(node)) {
      return node.templateSpans.every(({ expression }) => this.isSafe(expression));
    }
    if (ts.isArrayLiteralExpression(node)) {
      return node.elements.every((element) => this.isSafe(element));
    }
    if (ts.isArrowFunction(node) || ts.isFunctionLike(node)) {
      return returned(node).every((expression) => this.isSafe(expression));
    }
    if (ts.isNewExpression(node)) {
      // A MarkdownString or similar object. Its arguments are checked on their own.
      return true;
    }
    if (ts.isCallExpression(node)) {
      return this.#isSafeCall(node);
    }
    if (ts.isElementAccessExpression(node)) {
      return this.isSafe(node.expression);
    }
    if (ts.isObjectLiteralExpression(node)) {
      return node.properties.every((property) => isValueOfProperty(property) && this.isSafe(getValue(property)));
    }
    return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) ? this.#isSafeName(node) : false;
  }

  #isSafeCall(node: ts.CallExpression): boolean {
    const { declaration } = this.#checker.getResolvedSignature(node) ?? {};
    if (!declaration) {
      return false;
    }
    const file = declaration.getSourceFile().fileName;
    if (file.endsWith(cleaners)) {
      return true;
    }
    if (isOfVsCode(declaration)) {
      return node.expression.getText().endsWith('l10n.t') && node.arguments.every((argument) => this.isSafe(argument));
    }
    if (isOurs(file)) {
      return this.isSafe(declaration);
    }
    if (!ts.isPropertyAccessExpression(node.expression)) {
      return node.arguments.every((argument) => this.isSafe(argument));
    }
    const { name, expression } = node.expression;
    if (name.text === 'map' || name.text === 'flatMap' || name.text === 'then') {
      const [made] = node.arguments;
      return made !== undefined && this.#givesSafe(made);
    }
    if (keepingMethods.has(name.text)) {
      return this.isSafe(expression);
    }
    const type = this.#checker.getTypeAtLocation(expression);
    // These format only numbers and dates.
    const formats = /^(?:Intl\.)?(?:DateTime|Number|RelativeTime)Format$/.test(this.#checker.typeToString(type));
    return formats || this.#isOfClosedSet(type);
  }

  /** Returns whether a callback returns safe strings. */
  #givesSafe(expression: ts.Expression): boolean {
    if (!ts.isIdentifier(expression)) {
      return this.isSafe(expression);
    }
    const declarations = this.#declarationsOf(expression);
    return (
      declarations.length > 0 &&
      declarations.every(
        (declaration) => declaration.getSourceFile().fileName.endsWith(cleaners) || this.isSafe(declaration),
      )
    );
  }

  #isSafeName(node: ts.Identifier | ts.PropertyAccessExpression): boolean {
    const declarations = this.#declarationsOf(node);
    return declarations.length > 0 && declarations.every((declaration) => this.#isSafeDeclaration(declaration));
  }

  #isSafeDeclaration(declaration: ts.Declaration): boolean {
    const file = declaration.getSourceFile().fileName;
    // Every field of a record from the service is remote text.
    if (!isOurs(file) || file.endsWith('src/client/records/types.ts')) {
      return isShownOfVsCode(declaration);
    }
    if (ts.isBindingElement(declaration)) {
      const type = this.#checker.getTypeAtLocation(declaration.parent);
      const name = (declaration.propertyName ?? declaration.name).getText();
      const properties = type.getProperty(name)?.declarations ?? [];
      const isWithDefault = declaration.initializer === undefined || this.isSafe(declaration.initializer);
      return (
        isWithDefault && properties.length > 0 && properties.every((property) => this.#isSafeDeclaration(property))
      );
    }
    if (ts.isGetAccessor(declaration) || ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration)) {
      return this.isSafe(declaration);
    }
    if (ts.isShorthandPropertyAssignment(declaration)) {
      const value = this.#checker.getShorthandAssignmentValueSymbol(declaration)?.declarations ?? [];
      return value.length > 0 && value.every((property) => this.#isSafeDeclaration(property));
    }
    const assigned = [...(this.#assigned.get(declaration) ?? [])];
    if ('initializer' in declaration && declaration.initializer) {
      assigned.push(declaration.initializer as ts.Expression);
    }
    return assigned.length > 0 && assigned.every((value) => this.isSafe(value));
  }

  #declarationsOf(node: ts.Node): readonly ts.Declaration[] {
    const named = this.#checker.getSymbolAtLocation(node);
    const symbol = named && named.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(named) : named;
    return symbol?.declarations ?? [];
  }

  /** Returns whether a type has only numbers or string literals. */
  #isOfClosedSet(type: ts.Type): boolean {
    const closed =
      ts.TypeFlags.NumberLike |
      ts.TypeFlags.BooleanLike |
      ts.TypeFlags.StringLiteral |
      ts.TypeFlags.Undefined |
      ts.TypeFlags.Null |
      ts.TypeFlags.Void |
      ts.TypeFlags.Never;
    if (type.isUnion()) {
      return type.types.every((part) => this.#isOfClosedSet(part));
    }
    return (type.flags & closed) !== 0 || this.#checker.typeToString(type) === 'Date';
  }

  /**
   * Returns the parts of an argument that VS Code shows: the string itself, or the strings of objects that are created
   * elsewhere.
   */
  #shownBy(argument: ts.Expression, shows: boolean): ts.Expression[] {
    const type = this.#checker.getTypeAtLocation(argument);
    if (type.flags & ts.TypeFlags.StringLike) {
      return shows ? [argument] : [];
    }
    const awaited = this.#checker.getAwaitedType(type) ?? type;
    const item = this.#checker.getIndexTypeOfType(awaited, ts.IndexKind.Number) ?? awaited;
    return (item.isUnion() ? item.types : [item])
      .flatMap((part) => part.getProperties())
      .filter(({ name }) => shownProperties.has(name))
      .flatMap(({ declarations = [] }) => declarations)
      .filter((declaration) => isOurs(declaration.getSourceFile().fileName))
      .filter((declaration): declaration is ts.Declaration & PropertyValue => isValueOfProperty(declaration))
      .map(getValue);
  }

  /** Returns the declaration of a property. */
  #propertyOf(node: PropertyValue): ts.Declaration | undefined {
    const symbol = ts.isBinaryExpression(node)
      ? this.#checker.getSymbolAtLocation((node.left as ts.PropertyAccessExpression).name)
      : this.#checker.getContextualType(node.parent)?.getProperty(node.name.getText());
    return symbol?.declarations?.[0];
  }

  #noteArguments(node: ts.CallExpression | ts.NewExpression): void {
    const { declaration } = this.#checker.getResolvedSignature(node) ?? {};
    if (declaration && isOurs(declaration.getSourceFile().fileName)) {
      for (const [index, argument] of (node.arguments ?? []).entries()) {
        this.#note((declaration.parameters as readonly ts.Node[])[index], argument);
      }
    }
  }

  #note(declaration: ts.Node | undefined, value: ts.Expression): void {
    if (declaration && isOurs(declaration.getSourceFile().fileName)) {
      this.#assigned.set(declaration, [...(this.#assigned.get(declaration) ?? []), value]);
    }
  }
}

type PropertyValue =
  | (ts.PropertyAssignment & { readonly parent: ts.ObjectLiteralExpression })
  | (ts.ShorthandPropertyAssignment & { readonly parent: ts.ObjectLiteralExpression })
  | ts.BinaryExpression;

function isValueOfProperty(node: ts.Node): node is PropertyValue {
  return (
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    (ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(node.left))
  );
}

function getValue(node: PropertyValue): ts.Expression {
  return ts.isBinaryExpression(node) ? node.right : ts.isPropertyAssignment(node) ? node.initializer : node.name;
}

function isAnd(node: ts.BinaryExpression): boolean {
  return node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
}

function isAssignment(node: ts.BinaryExpression): boolean {
  return node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** Returns every expression that a function can return. */
function returned(node: ts.Node): ts.Expression[] {
  const { body } = node as ts.FunctionLikeDeclaration;
  if (!body || !ts.isBlock(body)) {
    return body ? [body] : [];
  }
  const expressions: ts.Expression[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isReturnStatement(inner) && inner.expression) {
      expressions.push(inner.expression);
    }
    if (!ts.isFunctionLike(inner)) {
      ts.forEachChild(inner, visit);
    }
  };
  ts.forEachChild(body, visit);
  return expressions;
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

function getName(declaration: ts.Declaration): string {
  return ts.getNameOfDeclaration(declaration)?.getText() ?? '';
}

function isOfVsCode(node: ts.Node): boolean {
  return node.getSourceFile().fileName.includes('@types/vscode/');
}

/** Returns whether a declaration belongs to VS Code. The strings of its objects are checked where they are assigned. */
function isShownOfVsCode(declaration: ts.Declaration): boolean {
  return isOfVsCode(declaration) && shownProperties.has(getName(declaration));
}

function isOurs(fileName: string): boolean {
  return /\/src\/(?!page\/webview\/|sample\/)/.test(fileName) && !fileName.includes('node_modules');
}

function formatLocation(node: ts.Node): string {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${source.fileName.slice(source.fileName.indexOf('/src/') + 1)}:${line + 1}: ${node.getText()}`;
}

function createProgram(extra: Readonly<Record<string, string>>): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => readFileSync(path, 'utf8')) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, process.cwd());
  const host = ts.createCompilerHost(options, true);
  const added = new Map(Object.entries(extra).map(([path, text]) => [resolve(path), text]));
  const original = { ...host };
  host.readFile = (path) => added.get(path) ?? original.readFile(path);
  host.fileExists = (path) => added.has(path) || original.fileExists(path);
  host.getSourceFile = (path, ...rest) => {
    const text = added.get(path);
    return text === undefined ? original.getSourceFile(path, ...rest) : ts.createSourceFile(path, text, rest[0], true);
  };
  const files = globSync('src/**/*.ts').filter((path) => isOurs(resolve(path)));
  return ts.createProgram(
    [...files.map((path) => resolve(path)), ...added.keys()],
    { ...options, types: ['node', 'vscode'] },
    host,
  );
}
