// An empty module that the tsconfig.json of pure folders maps to `vscode`. Without it, TypeScript would find the types
// of `vscode` in node_modules, even if the option `types` excludes them.
export {};
